/** Below the list of exercises: save all code and progress to a file, and load such a file. */

import { element, line, linkButton } from "../base/dom.js";
import { offerFile } from "../base/offer-file.js";
import * as storage from "../base/storage.js";
import { BackupError, exportAll, importAll } from "./backup.js";
import { say } from "./words.js";

/** @param {File} file @returns {Promise<string>} what came of it, as a sentence */
async function load(file) {
  try {
    const { changed, kept, replaced } = importAll(await file.text());
    const more = Object.entries({ kept, replaced }).filter(([, count]) => count > 0);
    const sentences = more.map(([key, count]) => say(`import_${key}`, { count }));
    return changed ? [say("import_done", { count: changed }), ...sentences].join(" ") : say("import_nothing");
  } catch (error) {
    if (error instanceof BackupError) return say(error.key);
    return say("import_other");
  }
}

/** @param {ParentNode} root @param {() => void} onLoad called when something was taken over */
export function offerProgressFile(root, onLoad) {
  const list = root.querySelector(".nr-catalog");
  if (!list || list.parentElement?.querySelector(".nr-progress-file")) return;
  const said = element("span", { role: "status" });
  const picker = element("input", { type: "file", accept: ".json,application/json", hidden: true });
  const click = () => {
    said.textContent = storage.isEmpty() ? say("export_nothing") : "";
    if (!storage.isEmpty()) offerFile(exportAll(), `residual-stream-${new Date().toISOString().slice(0, 10)}.json`);
  };
  const save = linkButton(say("export"), click);
  const open = linkButton(say("import"), () => picker.click());
  picker.addEventListener("change", async () => {
    const file = picker.files?.[0];
    if (!file) return;
    picker.value = "";
    said.textContent = await load(file);
    onLoad();
  });
  list.after(line("nr-progress-file", save, open, picker, said));
}
