import { expect, test } from "vitest";
import { shows } from "./dependence.ts";
import { SharedAnswer } from "./shared-answer.ts";
import { SharedAnswers } from "./shared-answers.ts";

const make = async () => ({ answer: new SharedAnswer(200, "Words.", {}), dependence: shows("post 1") });

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
