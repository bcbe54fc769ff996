import { expect, test } from "vitest";
import type { HeldWriting } from "../../contract/held.ts";
import { type SubmitDraft, submitBodyOf } from "../submit/submit-draft.ts";
import { draftOfHeld } from "./held-drafts.ts";

const HELD: HeldWriting = {
  ...{ id: "1", userName: "bram", createdAt: { _seconds: 0, _nanoseconds: 0 }, refusal: null },
  reason: { kind: "first" },
  post: {
    ...{ title: "A gambit", contentType: "text", content: "Is it sound?", image: null },
    customCategories: ["chess"],
    tags: [{ id: "7", name: "Opening", category: "Chess" }],
  },
};

test("the draft of a held post sends the same post, with its tags", () => {
  expect(submitBodyOf(draftOfHeld(HELD)!.draft as SubmitDraft)).toEqual({
    ...{ title: "A gambit", contentType: "text", content: "Is it sound?" },
    ...{ customCategories: ["chess"], tags: ["7"] },
  });
});
