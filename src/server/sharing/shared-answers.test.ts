import { expect, test } from "vitest";
import { changesWith } from "./dependencies.ts";
import { SharedAnswer } from "./shared-answer.ts";
import { type Made, SharedAnswers } from "./shared-answers.ts";

const made = (): Made => ({
  answer: new SharedAnswer(200, "Words.", {}),
  dependencies: changesWith("post 1"),
});
const make = async () => made();

/** Computations that end when the test says so, in the order of their beginning. */
function computations() {
  const begun: PromiseWithResolvers<Made>[] = [];
  const compute = () => begun[begun.push(Promise.withResolvers<Made>()) - 1]!.promise;
  return { begun, compute };
}

test("an answer that only fresh requests read is not cached for visitors", async () => {
  const shared = new SharedAnswers();
  await shared.get("/a", make, true);
  expect(shared.find("/a")).toBeNull();
  const visitors = await shared.get("/a", make, false);
  expect(shared.find("/a")).toBe(visitors);
  // It replaces the older answer that visitors would get.
  const newer = await shared.get("/a", make, true);
  expect(shared.find("/a")).toBe(newer);
});

test("requests share the computation under way; those that must be fresh share the next one", async () => {
  const shared = new SharedAnswers();
  const { begun, compute } = computations();
  const get = (mustBeFresh: boolean) => shared.get("/a", compute, mustBeFresh);
  const first = [get(false), get(false)];
  const next = [get(true), get(true)];
  expect(begun).toHaveLength(1);
  begun[0]!.resolve(made());
  const [visitors] = await Promise.all(first);
  expect(await first[1]).toBe(visitors);
  await expect.poll(() => begun.length).toBe(2);
  begun[1]!.resolve(made());
  const [fresh] = await Promise.all(next);
  expect(await next[1]).toBe(fresh);
  expect(fresh).not.toBe(visitors);
  expect(begun).toHaveLength(2);
  expect(shared.find("/a")).toBe(fresh);
});

test("the next computation begins even if the one under way fails", async () => {
  const shared = new SharedAnswers();
  const { begun, compute } = computations();
  const failing = shared.get("/a", compute, false);
  const next = shared.get("/a", make, true);
  begun[0]!.reject(new Error("It fails."));
  await expect(failing).rejects.toThrow("It fails.");
  expect((await next).status).toBe(200);
});

test("an answer that may show something hidden since its computation began is not cached for visitors", async () => {
  const shared = new SharedAnswers();
  const { begun, compute } = computations();
  const getting = shared.get("/a", compute, false);
  shared.invalidateNow(["post 1"]);
  begun[0]!.resolve(made());
  await getting;
  expect(shared.find("/a")).toBeNull();
});
