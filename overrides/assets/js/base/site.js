/** Where this version of the site lies: everything is found from the bundle's own address. */

/** The folder of this bundle. */
export const APP = new URL("./", import.meta.url);

/** The root of the site, which may be any folder of the host. */
export const ROOT = new URL("../../../", APP);

/** @param {{pathname: string}} address of a page @returns {string} */
export function languageOf({ pathname }) {
  /** Named by the build; addresses of the first have no prefix. @type {string[]} */
  const [first, ...others] = /** @type {any} */ (globalThis).LANGUAGES.split(",");
  return others.find((code) => pathname.startsWith(`${ROOT.pathname}${code}/`)) ?? first;
}

/** By address, since an instant navigation leaves `<html lang>` as it was. */
export const language = () => languageOf(location);
