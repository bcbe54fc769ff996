import { expect, test } from "vitest";
import { shows } from "./dependence.ts";
import { SharedAnswer } from "./shared-answer.ts";
import { SharedAnswers } from "./shared-answers.ts";

const make = async () => ({ answer: new SharedAnswer(200, "Words.", {}), dependence: shows("post 1") });

test("what only those read who are answered for themselves is not kept for visitors", async () => {
  const shared = new SharedAnswers();
  await shared.get("/a", make, true);
  expect(shared.find("/a")).toBeNull();
  const visitors = await shared.get("/a", make, false);
  expect(shared.find("/a")).toBe(visitors);
  // Newer than what visitors have.
  const newer = await shared.get("/a", make, true);
  expect(shared.find("/a")).toBe(newer);
});
