import { z } from "zod";
import { defineCall } from "./call.ts";
import { next, paging } from "./cursors.ts";
import { timestamp } from "./entities.ts";
import type { LogEntry } from "./moderation-log.ts";

/**
 * The actions in the public log, and no others. Reports, roles, settings, profiles and requests to join tell of people, as do
 * suspensions and bans, which are figures only: their times would tell readers of a discussion who it was. Versions and the rules of
 * feeds have pages of their own.
 */
export const PUBLIC_ACTIONS = [
  "remove-post",
  "restore-post",
  "lock-post",
  "unlock-post",
  "remove-comment",
  "restore-comment",
  "start-bulk-act",
  "undo-bulk-act",
  "grant-appeal",
  "uphold-appeal",
  "block-domain",
  "unblock-domain",
] as const satisfies LogEntry["action"][];

const publicEntry = z.object({
  action: z.enum(PUBLIC_ACTIONS),
  createdAt: timestamp,
  isComment: z.boolean().describe("Whether a decision about an appeal was about a comment."),
  feeds: z
    .array(z.string())
    .describe(
      "The feeds of the post, or of the post of the comment, without those in which no post is shown.",
    ),
  rule: z
    .string()
    .nullable()
    .optional()
    .describe(
      "The rule that a removal names; null where no feed in which posts are shown has the rule in these words any more; absent without one.",
    ),
  counts: z
    .object({
      posts: z.int(),
      comments: z.int(),
      held: z
        .int()
        .optional()
        .describe("Those that waited for approval, which it refused or let wait again; absent for none."),
    })
    .optional()
    .describe("Of a bulk act and its undo: the posts and comments that it removed or restored so far."),
  isUndone: z.boolean().describe("Whether what was removed was restored afterwards."),
  appeal: z
    .enum(["granted", "upheld"])
    .optional()
    .describe("The decision about the appeal against a removal; absent without one."),
});

export type PublicEntry = z.infer<typeof publicEntry>;

const figure = z.int().describe("In the last 30 days.");
const sanction = z
  .int()
  .describe("In the last 30 days before today, so that nobody learns the moment. Days end at midnight UTC.");

export const readPublicLog = defineCall({
  method: "GET",
  path: "/moderation-log",
  access: "anyone",
  summary:
    "The log of moderation in a reduced form, the newest first: what was done, when, in which feed and by which rule. It has no names of members, no titles, no texts and no reasons. A 404 where the site does not show it to everybody.",
  query: z.object({ cursor: paging.cursor }),
  response: {
    200: z.object({
      entries: z.array(publicEntry),
      next,
      figures: z
        .object({
          ...{ removed: figure, restored: figure, granted: figure, upheld: figure },
          ...{ suspended: sanction, banned: sanction },
        })
        .nullable()
        .describe("Null on later pages."),
    }),
  },
});

export type PublicLog = z.infer<(typeof readPublicLog)["response"][200]>;
