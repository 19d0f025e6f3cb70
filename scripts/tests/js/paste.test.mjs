// What the editor makes of pasted text.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fitForEditor } from "../../../overrides/assets/js/editor/paste.js";

const CASES = {
  "plain code": ["x = 1\n", "x = 1\n"],
  "CRLF and CR": ["a\r\nb\rc", "a\nb\nc"],
  "tabs that indent": ["if x:\n\ty\n\t\tz", "if x:\n    y\n        z"],
  "tabs in strings": ["s = 'a\tb'", "s = 'a\tb'"],
  "no-break spaces": ["x\u00a0= 1", "x = 1"],
  "a session": [">>> x = 1\n>>> x\n1\n>>> for i in x:\n...     pass\n...\n", "x = 1\nx\nfor i in x:\n    pass\n"],
  "a notebook's cell": ["In [1]: def f(x):\n   ...:     return x\nOut[1]: 3\n", "def f(x):\n    return x"],
  "a Markdown block": ["```python\nx = 1\n```\n", "x = 1"],
  "a Markdown block without an end": ["```\nx = 1", "x = 1"],
  "fences inside code": ["s = '''\n```\n'''", "s = '''\n```\n'''"],
  "shifts are no prompts": ["x >>> 1", "x >>> 1"],
  "dots alone are no session": ["...\nx = 1", "...\nx = 1"],
};

for (const [name, [pasted, kept]] of Object.entries(CASES)) {
  test(name, () => assert.equal(fitForEditor(pasted), kept));
}
