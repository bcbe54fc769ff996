import { z } from "zod";
import { defineCall } from "./call.ts";
import { submission, timestamp } from "./entities.ts";
import { opaque } from "./fields.ts";
import { hiddenCounts } from "./hidden.ts";
import { LIMITS } from "./limits.ts";

export const openCatchUp = defineCall({
  method: "POST",
  path: "/catch-up",
  access: "member",
  whileSuspended: true,
  summary: `The best posts of your feeds from your last absence of at least ${LIMITS.absenceHours} hours, the most hearts first: at most ${LIMITS.catchUp}, and none older than ${LIMITS.catchUpDays} days. Your own and those that you have given a heart to or commented on are left out, and those that you hid, muted or have read. The first call chooses them; later ones give those that you have not seen yet.`,
  response: {
    200: z.object({
      leftAt: timestamp.nullable().describe("When you left; null without such an absence."),
      submissions: z.array(submission).max(LIMITS.catchUp),
      hidden: hiddenCounts,
    }),
  },
});

export const markCaughtUp = defineCall({
  method: "POST",
  path: "/catch-up/seen",
  access: "member",
  whileSuspended: true,
  summary:
    "Remember that you have seen these posts of the answer of `/catch-up`; it leaves them out from then on.",
  body: z.object({
    ids: z
      .array(opaque("Each id must be a text."), { error: "ids must be a list of post ids." })
      .max(LIMITS.catchUp, `ids can name at most ${LIMITS.catchUp} posts.`),
  }),
  response: { 204: z.null() },
});
