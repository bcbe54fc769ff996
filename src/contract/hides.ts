import { z } from "zod";
import { defineCall } from "./call.ts";
import { next, paging } from "./cursors.ts";
import { submission, timestamp } from "./entities.ts";
import { id } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const hideAnswer = { 200: z.object({ hidden: z.boolean() }) };

export const hideSubmission = defineCall({
  method: "POST",
  path: "/submission/:id/hide",
  access: "member",
  whileSuspended: true,
  summary: `Hide a post from yourself, in all lists; hiding it again changes nothing. A member can hide ${LIMITS.hides} posts, but none of their own.`,
  params: z.object({ id }),
  response: hideAnswer,
});

export const unhideSubmission = defineCall({
  method: "DELETE",
  path: "/submission/:id/hide",
  access: "member",
  whileSuspended: true,
  summary: "Show a post again that you have hidden; a second time changes nothing.",
  params: z.object({ id }),
  response: hideAnswer,
});

const hiddenThing = z.object({ hiddenAt: timestamp, submission });

export type HiddenThing = z.infer<typeof hiddenThing>;

export const listHidden = defineCall({
  method: "GET",
  path: "/hidden-posts",
  access: "member",
  summary:
    "The posts that you have hidden, the last hidden first. Those that are removed or deleted are left out, for as long as they are.",
  query: z.object({ limit: paging.limit, cursor: paging.cursor }),
  response: { 200: z.object({ hidden: z.array(hiddenThing), next }) },
});
