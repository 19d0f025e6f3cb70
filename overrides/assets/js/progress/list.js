/** The list of exercises: how far each one is, a file to keep all work in, and a new beginning. */

import { showProgress } from "./progress.js";
import { offerProgressFile } from "./progress-file.js";
import { offerStartOver } from "./start-over.js";

/** May be called again when something has changed. @param {ParentNode} root */
export default function showList(root) {
  showProgress(root);
  offerProgressFile(root, () => showList(root));
  offerStartOver(root);
}
