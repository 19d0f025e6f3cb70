// What the widgets say and show, without a page: fixed points of the texts, addresses, printing.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fromFragment, toFragment } from "../../../overrides/assets/js/base/fragment.js";
import { figures, fixed, vector } from "../../../overrides/assets/js/base/print.js";
import { FORMATS, round } from "../../../overrides/assets/js/math/formats.js";
import { logic as bytes, versions } from "../../../overrides/assets/js/widgets/bytes-logic.js";
import { entry, logic as formats, sums } from "../../../overrides/assets/js/widgets/formats-logic.js";
import { lineSvg } from "../../../overrides/assets/js/widgets/formats-picture.js";
import { averageShare, facts, logic as norms } from "../../../overrides/assets/js/widgets/norms-logic.js";
import { installDocument } from "../../website/marks/svg-document.mjs";

installDocument();
const WIDGETS = new URL("../../../overrides/assets/js/widgets/", import.meta.url);
const TEXTS = Object.assign(
  {},
  ...["texts", "bytes-texts", "formats-texts", "norms-texts"].map((name) =>
    JSON.parse(readFileSync(new URL(`${name}.json`, WIDGETS), "utf-8")),
  ),
);
const say = (key, values = {}) => TEXTS[key].en.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
const preset = (logic, key) => logic.clean({ ...logic.base, ...logic.presets[key] });

const NORMS = {
  base: ["[0.447, −0.447, 1.342, 1.342]", "[−0.302, −1.508, 0.905, 0.905]"],
  shift: ["[0.947, 0.775, 1.119, 1.119]", "[−0.302, −1.508, 0.905, 0.905]"],
  scale: ["[0.447, −0.447, 1.342, 1.342]", "[−0.302, −1.508, 0.905, 0.905]"],
  outlier: ["[0.033, −0.033, 0.100, 1.997]", "[−0.576, −0.655, −0.498, 1.729]"],
  zero_mean: ["[0.632, 1.265, −0.632, −1.265]", "[0.632, 1.265, −0.632, −1.265]"],
  constant: ["[1.000, 1.000, 1.000, 1.000]", "[0.000, 0.000, 0.000, 0.000]"],
  zero: ["[0.000, 0.000, 0.000, 0.000]", "[0.000, 0.000, 0.000, 0.000]"],
};
for (const [key, [rmsNorm, layerNorm]] of Object.entries(NORMS)) {
  test(`norms of the preset ${key}`, () => {
    const { out } = facts(preset(norms, key));
    assert.equal(vector(out.rms, 3), rmsNorm);
    assert.equal(vector(out.layer, 3), layerNorm);
  });
}

const STORED = { fp32: 6938.60009765625, fp16: 6940, bf16: 6944, e4m3: 448, e5m2: 7168 };
for (const [key, value] of Object.entries(STORED)) {
  test(`6938.6 in ${key}`, () => assert.equal(entry(formats.base, key).stored, value));
}

test("what becomes of an operation", () => {
  const fate = (patch, key) => entry({ ...formats.base, ...patch }, key).fate;
  assert.equal(fate({}, "bf16"), "lost");
  assert.equal(fate({ delta: 17 }, "bf16"), "rounded");
  assert.equal(fate({}, "fp16"), "rounded");
  assert.equal(fate({ x: 256, op: "square" }, "fp16"), "over");
  assert.equal(fate({ x: 256, op: "square" }, "bf16"), "exact");
  assert.equal(fate({ x: 1e-5, op: "square" }, "fp16"), "vanishes");
  assert.equal(entry({ ...formats.base, x: 1e-8 }, "fp16").stored, 0);
});

test("the thick line of a largest number stands where overflow begins", () => {
  for (const [key, format] of Object.entries(FORMATS)) {
    for (const x of [format.max, -format.max]) {
      const state = { ...formats.base, op: "none", x };
      const one = entry(state, key);
      const wall = String(lineSvg(one, state, say)).match(/nr-line__wall" d="M([\d.]+)/);
      assert.ok(wall, key);
      // 160 is the number itself, and a step is 110 wide.
      const at = one.stored + ((Number(wall[1]) - 160) / 110) * one.step;
      assert.ok(!Number.isFinite(round(at * (1 + 2 ** -40), format)), key);
      assert.equal(round(at * (1 - 2 ** -40), format), one.stored, key);
    }
  }
});

test("the sentence names the neighbor on the side of Δ, and what makes the step", () => {
  const said = (patch) => formats.verdict({ ...formats.base, ...patch }, say);
  assert.match(
    said({ x: 4096, delta: -7 }),
    /4096 and, 16 away, 4080\. .* half a step, 8, .* 2048 to 4096 lie in 128 steps of 16/,
  );
  assert.match(said({ x: 4096, delta: 15 }), /4096 and, 32 away, 4128\. .* 4096 to 8192 lie in 128 steps of 32/);
  assert.ok(!said({ x: 0, delta: 1e-45 }).includes("fraction bits"), "subnormal");
});

test("running sums of ones stop where the text says", () => {
  const last = (key) => sums(preset(formats, key)).partial.at(-1);
  assert.equal(last("ones_bf16"), 256);
  assert.equal(last("ones_fp16"), 2048);
});

test("the running sum of squares loses what the text says, a tree little", () => {
  const errors = Array.from({ length: 12 }, (_, seed) => sums({ ...formats.base, seed }).methods);
  const mean = (place) => errors.reduce((sum, methods) => sum + methods[place].error, 0) / errors.length;
  assert.ok(Math.abs(mean(0) + 0.297) < 0.015, String(mean(0)));
  for (const place of [1, 2, 3]) assert.ok(Math.max(...errors.map((one) => Math.abs(one[place].error))) < 0.007);
});

test("bytes of an element", () => {
  assert.deepEqual(
    versions(bytes.base).map(({ total }) => total),
    [8, 10, 12, 42],
  );
  assert.deepEqual(
    versions(bytes.base).map(({ all }) => Math.round(all / 1e6)),
    [134, 168, 201, 705],
  );
});

test("in random rows the mean carries 1/d of the squared length on average, as the widget says", () => {
  for (const random of [16, 64, 256, 1024]) {
    const usual = averageShare(random);
    assert.ok(Math.abs(usual * random - 1) < 0.15, `${usual} for ${random}`);
  }
  assert.match(norms.verdict(preset(norms, "drop"), say), /that is 0\.10% on average; 1\/1024 is 0\.10%/);
  assert.ok(facts(preset(norms, "drop")).out.cosine > 0.999);
});

for (const logic of [norms, formats, bytes]) {
  const presets = Object.keys(logic.presets);
  test(`addresses keep every preset of ${logic.name}`, () => {
    for (const key of presets) {
      const state = preset(logic, key);
      const address = toFragment(logic.name, state, logic.base);
      assert.match(address, /^#widget-[a-z]+(\?[\w.,&=+-]+)?$/);
      assert.deepEqual(logic.clean(fromFragment(address, logic.name, logic.base)), state);
    }
  });
  test(`${logic.name} says something of every preset`, () => {
    for (const key of presets) {
      const said = logic.verdict(preset(logic, key), say);
      assert.ok(said.length > 20 && !/undefined|NaN|\{/.test(said), said);
    }
  });
}

test("an address of something else, or with nonsense in it", () => {
  assert.equal(fromFragment("#norms", "norms", norms.base), null);
  const nonsense = fromFragment("#widget-norms?x=1,a,1e999&eps=7", "norms", norms.base);
  assert.deepEqual(norms.clean(nonsense), { x: [1, 0, 0, 0], eps: 1e-6, random: 0 });
  const wild = fromFragment("#widget-formats?x=abc&op=divide&format=int8&d=1e9&tab=", "formats", formats.base);
  assert.deepEqual(formats.clean(wild), { ...formats.base, d: 16384 });
});

test("numbers as the pages print them", () => {
  const printed = [figures(6944, 9), figures(1e-8, 9), figures(65504, 9), figures(-0.5, 3), figures(3.4e38, 2)];
  assert.deepEqual(printed, ["6944", "10⁻⁸", "65,504", "−0.5", "3.4 × 10³⁸"]);
  assert.deepEqual(
    [fixed(-0.0001, 3), fixed(-1.5, 1), fixed(12345.67, 1), figures(0, 3)],
    ["0.000", "−1.5", "12,345.7", "0"],
  );
  assert.deepEqual(
    [figures(100, 2), figures(1000000, 9), figures(NaN, 2), figures(-Infinity, 2)],
    ["100", "1,000,000", "NaN", "−∞"],
  );
});
