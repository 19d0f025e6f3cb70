/** Puts a function of the learner's own into the place of the one that a starter gives: pure functions on strings. */

/** The whole lines of a top-level function, or null. @param {string} code @param {string} name */
function functionIn(code, name) {
  const lines = code.split("\n");
  const first = lines.findIndex((line) => line.startsWith(`def ${name}(`));
  if (first < 0) return null;
  const after = lines.findIndex((line, at) => at > first && /^[^\s#)]/.test(line));
  return lines
    .slice(first, after < 0 ? undefined : after)
    .join("\n")
    .trimEnd();
}

/** Without imports that `code` has already. @param {string} borrowed @param {string} code */
function withoutKnownImports(borrowed, code) {
  const known = new Set(code.split("\n").filter((line) => /^(import|from) /.test(line)));
  return borrowed
    .split("\n")
    .filter((line) => !known.has(line))
    .join("\n")
    .trim();
}

/**
 * @param {string} code of the learner, in the exercise at hand
 * @param {string} starter of that exercise, with the given function
 * @param {string} own a whole module that defines it, helpers and all
 * @param {string} name of the function
 * @returns {string | null} the code with the learner's own, null where the given one is no longer untouched
 */
export function withOwn(code, starter, own, name) {
  const given = functionIn(starter, name);
  if (!given || !functionIn(own, name) || functionIn(code, name) !== given) return null;
  return code.replace(given, () => withoutKnownImports(own, code));
}
