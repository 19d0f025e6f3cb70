// The runner against workers that misbehave in every way: no promise may stay open.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { STALL_MS } from "../../../overrides/assets/js/runtime/engine.js";
import { Runner } from "../../../overrides/assets/js/runtime/runner.js";

/** @type {FakeWorker[]} */
let born = [];

class FakeWorker extends EventTarget {
  alive = true;
  asked = [];

  constructor() {
    super();
    born.push(this);
  }

  postMessage(message) {
    this.asked.push(message);
  }

  terminate() {
    this.alive = false;
  }

  say(data) {
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }

  finish(verdict, heap = 0) {
    this.say({ kind: "done", id: this.asked.at(-1).id, verdict, heap });
  }
}

const ROWS = [{ id: "first", status: "skip" }];
const JOB = { kind: "judge", slug: "rms-norm", code: "", lang: "en" };
const make = (spare = false) => new Runner(new URL("http://site/worker.js"), { spare });
const alive = () => born.filter((worker) => worker.alive).length;
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A runner whose first worker has begun a run. */
function begun(spare = false) {
  const runner = make(spare);
  const heard = [];
  const ending = runner.run(JOB, { seconds: 10, onOutput: (text) => heard.push(text) });
  born[0].say({ kind: "ready" });
  const { id } = born[0].asked[0];
  born[0].say({ kind: "started", id, tests: ROWS });
  return { runner, ending, id, heard };
}

beforeEach(() => {
  born = [];
  globalThis.Worker = FakeWorker;
  mock.timers.enable({ apis: ["setTimeout"] });
});

afterEach(() => mock.timers.reset());

test("states follow the worker", async () => {
  const runner = make();
  assert.equal(runner.state, "idle");
  const ending = runner.run(JOB, { seconds: 10 });
  assert.equal(runner.state, "loading");
  born[0].say({ kind: "ready" });
  assert.equal(runner.state, "running");
  born[0].finish("verdict");
  assert.deepEqual(await ending, { kind: "done", verdict: "verdict", kept: true });
  assert.equal(runner.state, "ready");
});

test("a verdict that is certain stays when the time is up", async () => {
  const { ending, id } = begun();
  born[0].say({ kind: "verdict", id, value: '"certain"' });
  mock.timers.tick(10_000);
  assert.deepEqual(await ending, { kind: "done", verdict: "certain", kept: false });
  assert.equal(born[0].alive, false);
});

test("a load without a word breaks, and a retry is a new worker", async () => {
  const runner = make();
  const ending = runner.run(JOB, { seconds: 10 });
  mock.timers.tick(STALL_MS + 1);
  assert.deepEqual(await ending, { kind: "broken", reason: "stalled", detail: "" });
  assert.equal(runner.state, "broken");
  assert.equal(alive(), 0);
  runner.warm();
  assert.equal(runner.state, "loading");
  assert.equal(alive(), 1);
});

test("progress keeps a slow load alive", () => {
  const runner = make();
  runner.warm();
  for (let times = 0; times < 5; times += 1) {
    mock.timers.tick(STALL_MS - 1);
    born[0].say({ kind: "loading", part: "wasm", bytes: times, total: 9 });
  }
  assert.equal(runner.state, "loading");
  assert.equal(runner.progress.bytes, 4);
});

test("the time limit counts from the first line and names the last one", async () => {
  const { runner, ending, id } = begun();
  born[0].say({ kind: "line", id, value: 7 });
  mock.timers.tick(10_000);
  assert.deepEqual(await ending, { kind: "timeout", line: 7, tests: ROWS });
  assert.equal(born[0].alive, false);
  assert.equal(runner.state, "loading");
});

test("nothing of a stopped run is heard any more", async () => {
  const { runner, ending, id, heard } = begun();
  born[0].say({ kind: "output", id, value: "before" });
  runner.stop();
  assert.deepEqual(await ending, { kind: "stopped", line: null, ran: true, tests: ROWS });
  born[0].say({ kind: "output", id, value: "after" });
  born[0].say({ kind: "done", id, verdict: "late", heap: 0 });
  assert.deepEqual(heard, ["before"]);
  const second = runner.run(JOB, { seconds: 10 });
  born[1].say({ kind: "ready" });
  born[1].say({ kind: "done", id, verdict: "late", heap: 0 });
  born[1].finish("own");
  assert.deepEqual(await second, { kind: "done", verdict: "own", kept: true });
});

test("runs wait for each other", async () => {
  const { runner, ending } = begun();
  const second = runner.run(JOB, { seconds: 10 });
  assert.equal(born[0].asked.length, 1);
  born[0].finish("first");
  await ending;
  assert.equal(born[0].asked.length, 2);
  born[0].finish("second");
  assert.deepEqual(await second, { kind: "done", verdict: "second", kept: true });
});

test("an interpreter that dies is replaced", async () => {
  const { runner, ending, id } = begun();
  born[0].say({ kind: "failed", id, reason: "python", message: "stack", fatal: true });
  assert.deepEqual(await ending, { kind: "died", line: null, detail: "stack", tests: ROWS });
  assert.equal(alive(), 1);
  assert.equal(runner.state, "loading");
});

test("a worker that crashes during a run is a death, one that crashes before is a fault", async () => {
  globalThis.fetch = async () => new Response("", { headers: { "content-type": "text/javascript" } });
  const { ending } = begun();
  born[0].dispatchEvent(Object.assign(new Event("error"), { message: "boom" }));
  assert.equal((await ending).kind, "died");
  const runner = make();
  const early = runner.run(JOB, { seconds: 10 });
  born.at(-1).dispatchEvent(Object.assign(new Event("error"), { message: "boom" }));
  assert.deepEqual(await early, { kind: "broken", reason: "worker", detail: "boom" });
});

test("a blocked Worker is a fault, not an exception", async () => {
  globalThis.Worker = class {
    constructor() {
      throw new Error("policy");
    }
  };
  const ending = await make().run(JOB, { seconds: 10 });
  assert.equal(ending.reason, "worker");
});

test("memory that has grown is given back", async () => {
  const { runner, ending } = begun();
  born[0].finish("verdict", 2 ** 30);
  await ending;
  assert.equal(born[0].alive, false);
  assert.equal(runner.state, "loading");
});

test("a spare makes the next start immediate; leaving keeps one worker", async () => {
  const { runner, ending } = begun(true);
  born[0].finish("verdict");
  await ending;
  mock.timers.tick(1000);
  assert.equal(alive(), 2);
  born[1].say({ kind: "ready" });
  const loop = runner.run(JOB, { seconds: 10 });
  runner.stop();
  await loop;
  assert.equal(runner.state, "ready");
  runner.rest();
  assert.equal(alive(), 1);
});

test("leaving ends a run and what waits behind it", async () => {
  const { runner, ending } = begun();
  const waiting = runner.run(JOB, { seconds: 10 });
  runner.rest();
  await settle();
  assert.equal((await ending).kind, "stopped");
  assert.equal((await waiting).kind, "stopped");
  assert.equal(alive(), 0);
});

test("after the back/forward cache no worker is trusted", async () => {
  const { runner, ending } = begun();
  runner.forget();
  assert.equal((await ending).kind, "stopped");
  assert.equal(runner.state, "idle");
  assert.equal(alive(), 0);
});
