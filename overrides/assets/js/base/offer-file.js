/** Hands a text to the browser as a file to keep. */

/** How long a browser may take to begin. */
const BEGIN_MS = 1000;

/** @param {string} content @param {string} name @param {string} [type] */
export function offerFile(content, name, type = "application/json") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), BEGIN_MS);
}
