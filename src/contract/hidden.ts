import { z } from "zod";

/** The reasons for which a post is not shown to a member; the first that applies is told. */
export const HIDDEN_REASONS = ["hidden", "blocked", "member", "feed", "word", "read"] as const;

export const REASONS_TOLD =
  "hidden: the member hid the post; blocked and member: its author is blocked or muted; feed: one of its feeds is muted; word: it has a muted word; read: the member has opened it, and hides what they have read.";

export const hiddenReason = z.enum(HIDDEN_REASONS).describe(REASONS_TOLD);

/** The reasons for which a comment is folded. */
export const mutedReason = z
  .enum(["blocked", "member", "word"])
  .describe("blocked and member: its author is blocked or muted; word: it has a muted word.");

export type HiddenReason = z.infer<typeof hiddenReason>;
export type MutedReason = z.infer<typeof mutedReason>;

/** The number of posts that a page leaves out, by reason. */
export const hiddenCounts = z
  .partialRecord(z.enum(HIDDEN_REASONS), z.int())
  .describe(
    `The number of posts that this page leaves out, by reason, without reasons that left out none. ${REASONS_TOLD}`,
  );

export type HiddenCounts = z.infer<typeof hiddenCounts>;
