// @ts-check
/** Where this version of the site lies: everything is found from the bundle's own address. */

/** The folder of this bundle. */
export const APP = new URL("./", import.meta.url);

/** The root of the site, which may be any folder of the host. */
export const ROOT = new URL("../../../", APP);

/** @returns {"en" | "zh"} by address, since an instant navigation leaves `<html lang>` as it was */
export const language = () => (location.pathname.startsWith(`${ROOT.pathname}zh/`) ? "zh" : "en");
