import { z } from "zod";
import { defineCall } from "./call.ts";
import { timestamp } from "./entities.ts";
import { next, opaque, paging } from "./fields.ts";

export const MODERATION_ACTIONS = [
  "dismiss-reports",
  "remove-post",
  "restore-post",
  "lock-post",
  "unlock-post",
  "close-reports",
  "delete-post",
  "remove-comment",
  "restore-comment",
  "suspend-member",
  "end-suspension",
  "ban-member",
  "end-ban",
  "grant-role",
  "edit-feed",
  "close-feed",
  "reopen-feed",
  "block-domain",
  "unblock-domain",
] as const;

const logEntry = z.object({
  id: z.string(),
  action: z.enum(MODERATION_ACTIONS),
  userName: z
    .string()
    .nullable()
    .describe("Who did it; null for the operator, and for the site's own clean-up."),
  subject: z
    .string()
    .describe("What it was done to, in words: a post's title, a member's or a feed's name, a domain."),
  submissionId: z.string().nullable().describe("The post it was done to, or the comment's."),
  commentId: z.string().nullable(),
  subjectName: z.string().nullable().describe("The member it was done to, or whose post or comment it was."),
  detail: z
    .string()
    .nullable()
    .describe(
      "Until when, which role, the new description, how many reports; null where there is nothing more.",
    ),
  reason: z.string(),
  createdAt: timestamp,
});

export type LogEntry = z.infer<typeof logEntry>;

export const listModerationLog = defineCall({
  method: "GET",
  path: "/moderation/log",
  access: "moderator",
  summary:
    "What moderators have done, and which reported posts their authors deleted, newest first; of one member with `username`. Nobody can change it, and nobody reads entries about reports on themselves.",
  query: z.object({
    limit: paging.limit,
    cursor: paging.cursor,
    username: opaque("username must be a user name.").optional(),
  }),
  response: { 200: z.object({ entries: z.array(logEntry), next }) },
});
