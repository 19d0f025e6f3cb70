// @ts-check
/** The explorer's arithmetic, on the recordings that the site publishes. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const STREAM = new URL("../../../overrides/assets/js/stream/", import.meta.url);
const DATA = new URL("../../../docs/data/", import.meta.url);
const { halfs, normed, part, sharpen } = await import(new URL("decode.js", STREAM).href);
const { inMemory } = await import(new URL("memory.js", STREAM).href);
const { cellAt, gridOf, squares } = await import(new URL("map-picture.js", STREAM).href);
const { sentence, tables } = await import(new URL("report.js", STREAM).href);
const { signedScale, sizeScale } = await import(new URL("scale.js", STREAM).href);
const { BASE, boundOf, clean, largestChannels, sizesOf, viewed } = await import(new URL("state.js", STREAM).href);

const texts = JSON.parse(readFileSync(new URL("texts.json", STREAM), "utf-8"));
const say = (/** @type {string} */ key, /** @type {Record<string, any>} */ values = {}) =>
  texts[key].en.replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) => String(values[name]));

/** @param {string} name */
const bytes = (name) => Uint8Array.from(readFileSync(new URL(name, DATA))).buffer;

/** A recording, all of it. @param {string} id */
function whole(id) {
  const about = JSON.parse(readFileSync(new URL(`stream-${id}.json`, DATA), "utf-8"));
  const { tokens, blocks, width, exponent } = about;
  const [cells, count] = [(blocks + 1) * tokens.length, (blocks + 1) * width];
  const summary = part(bytes(`streams/${id}/overview.bin`), cells);
  const values = tokens.map((/** @type {string} */ _, /** @type {number} */ token) =>
    sharpen(halfs(bytes(`streams/${id}/token-${token}.bin`), count, exponent), summary, token, tokens.length),
  );
  const norm = about.norm && normed(bytes(`streams/${id}/norm.bin`), about.norm, cells, count);
  return { about, summary, values, norm, others: halfs(bytes(`streams/${id}/others.bin`), count, exponent) };
}

const english = whole("smollm2-en");
const { tokens, blocks, width } = english.about;
const states = Array.from({ length: blocks + 1 }, (_, state) => {
  const all = new Float32Array(tokens.length * width);
  for (const [token, values] of english.values.entries())
    all.set(values.subarray(state * width, (state + 1) * width), token * width);
  return all;
});
const stream = inMemory({ id: "again", title: "again", tokens, blocks, width, states, norm: english.norm });

/** @param {ArrayLike<number>} got @param {ArrayLike<number>} wanted @param {ArrayLike<number>} sizes */
function close(got, wanted, sizes, share = 1e-3) {
  assert.equal(got.length, wanted.length);
  for (let at = 0; at < got.length; at++)
    assert.ok(Math.abs(got[at] - wanted[at]) <= share * Math.abs(sizes[at]), `${at}: ${got[at]}, ${wanted[at]}`);
}

test("float16 is read as IEEE 754 has it, and scaled", () => {
  const bits = Uint16Array.of(0x3c00, 0xc000, 0x7bff, 0x0001, 0x8000, 0x3555).buffer;
  assert.deepEqual([...halfs(bits, 6)].slice(0, 5), [1, -2, 65504, 2 ** -24, -0]);
  assert.equal(halfs(bits, 6, 1)[2], 131008);
  assert.throws(() => halfs(bits, 5), RangeError);
  assert.throws(() => part(new ArrayBuffer(10), 2), RangeError);
});

test("the numbers of the page: 24,926 in channel 507 of token 0 after block 12, and √576 after the norm", () => {
  const cell = 12 * tokens.length;
  assert.equal(Math.round(english.summary.peak[cell]), 24926);
  assert.equal(english.summary.channel[cell], 507);
  assert.equal(clean({ ...BASE }, stream).text, "again");
  const { block, token, channel } = clean({ ...BASE }, stream);
  assert.deepEqual([block, token, channel], [12, 0, 507]);
  for (const value of english.norm.scaled.peak) assert.ok(Math.abs(value) < Math.sqrt(width));
  assert.ok(english.norm.scaled.peak[cell] > 0.99 * Math.sqrt(width));
  const bound = boundOf(english.norm, "read", width);
  const read = viewed(english.values[0], "read", english.norm, width);
  for (const [at, value] of read.entries()) assert.ok(Math.abs(value) <= bound[at] * 1.001);
});

test("a stream in memory has the sizes that the recording keeps", async () => {
  const { summary } = stream;
  close(summary.rms, english.summary.rms, english.summary.rms);
  close(summary.peak.map(Math.abs), english.summary.peak.map(Math.abs), summary.peak); // float16 may swap two equals
  assert.equal(summary.channel[12 * tokens.length], 507);
  const others = await stream.others();
  close(others, english.others, others);
  assert.deepEqual(await stream.token(3), english.values[3]);
  const again = await stream.normed();
  for (const view of ["scaled", "read"]) {
    close(again[view].rms, english.norm[view].rms, english.norm[view].rms);
    close(again[view].peak.map(Math.abs), english.norm[view].peak.map(Math.abs), again[view].peak, 2e-3);
  }
});

test("a stream with a wrong number of values is refused", () => {
  const short = { id: "x", title: "x", tokens: ["a"], blocks: 1, width: 2, states: [new Float32Array(2)] };
  assert.throws(() => inMemory(short), RangeError);
});

test("a LayerNorm subtracts the mean; its bound is √(d − 1), and none is named where a bias comes on top", () => {
  const gain = Float32Array.of(2, 2, 2, 2);
  const norm = { kind: "layer", eps: 0, gain, bias: Float32Array.of(1, 1, 1, 1) };
  const row = Float32Array.of(9, 1, 1, 1);
  close(viewed(row, "scaled", norm, 4), [Math.sqrt(3), -1 / Math.sqrt(3), -1 / Math.sqrt(3), -1 / Math.sqrt(3)], gain);
  close(viewed(row, "read", norm, 4).subarray(0, 1), [2 * Math.sqrt(3) + 1], gain);
  close(boundOf(norm, "scaled", 4), [3, 3, 3, 3].map(Math.sqrt), gain);
  assert.equal(boundOf(norm, "read", 4), null);
});

test("what an address says is put within the limits of the stream", () => {
  const wild = { ...BASE, block: 99, token: -7, channel: Number.NaN, view: "sideways", show: "?", first: false };
  const state = clean(wild, stream);
  assert.deepEqual([state.block, state.view, state.show], [blocks, "stream", "peak"]);
  assert.ok(state.token >= 1, "token 0 is hidden");
  assert.equal(state.channel, stream.summary.channel[state.block * tokens.length + state.token]);
  assert.equal(clean({ ...BASE, compare: true, view: "read" }, stream).compare, false);
  assert.equal(clean({ ...BASE, view: "read" }, { ...stream, normed: null }).view, "stream");
});

test("squares grow with the values, and hidden token 0 counts for nothing", () => {
  const grid = gridOf(blocks + 1, tokens.length, 640);
  const sizes = sizesOf(english.summary, "peak", width);
  const all = squares(grid, sizes, { log: true, first: true });
  assert.equal(Math.round(all.legend.at(-1).value), 24926);
  const levels = all.legend.map((/** @type {{level: number}} */ { level }) => level);
  assert.deepEqual(
    levels,
    levels.toSorted((/** @type {number} */ a, /** @type {number} */ b) => a - b),
  );
  assert.ok(squares(grid, sizes, { log: true, first: false }).legend.at(-1).value < 1000);
  assert.deepEqual(cellAt(grid, grid.left + 12.5 * grid.column, 10), { block: 12, token: 0 });
  assert.equal(cellAt(grid, grid.left - 1, 10), null);
  for (const share of sizesOf(english.summary, "share", width)) assert.ok(share > 0 && share <= 1);
});

test("scales rise from 0 to 1, and their ticks lie within", () => {
  for (const scale of [sizeScale(0.3, 24926, true), sizeScale(0.3, 24926, false), signedScale(1, 24926, true)]) {
    const places = [0, 0.3, 1, 30, 24926].map(scale.at);
    assert.ok(places.every((place, at) => at === 0 || place >= places[at - 1]));
    assert.equal(places.at(-1), 1);
    assert.ok(scale.ticks.every((/** @type {number} */ tick) => tick > 0 && tick <= 24926));
  }
});

test("sentence and tables say the recording's numbers", () => {
  const state = clean({ ...BASE, compare: true }, stream);
  const values = english.values[0];
  const seen = { stream, state, part: english.summary, values, others: english.others, normed: null };
  assert.match(sentence(seen, say), /channel 507 is 24,926, 98\.6% of the squared length/);
  const [byBlock, byToken, byChannel] = tables(seen, say);
  assert.equal(byBlock.rows.length, blocks + 1);
  assert.deepEqual(byBlock.rows[12].slice(2, 4), ["24,926", "507"]);
  assert.equal(byToken.rows.length, tokens.length);
  assert.equal(byChannel.rows[0][1], "24,926");
  assert.deepEqual(largestChannels(Float32Array.of(1, -3, 2), 2), [1, 2]);
  const read = { ...seen, state: { ...state, view: "scaled" }, part: english.norm.scaled, normed: english.norm };
  assert.match(sentence({ ...read, values: viewed(values, "scaled", english.norm, width) }, say), /√576 = 24/);
  const last = { ...read, state: { ...read.state, view: "read", block: blocks } };
  assert.match(sentence(last, say), /as the output matrix \(through the final norm\) reads it/);
  assert.match(sentence({ ...last, stream: { ...stream, partial: true } }, say), /as block 31/);
});
