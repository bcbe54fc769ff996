import { z } from "zod";
import { defineCall } from "./call.ts";
import { next, paging } from "./cursors.ts";
import { memberPicture, role, timestamp } from "./entities.ts";
import { id } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { reason } from "./moderation.ts";
import { REPORTS_LISTED, reportIds, shownMessages } from "./reports.ts";

const memberReport = z.object({
  id: z.string(),
  userName: z.string().describe("The member who reported."),
  reason: z.string().nullable(),
  createdAt: timestamp,
  isOfMessage: z.boolean().describe("Whether a message of the member was reported, and not the member."),
  isRead: z.boolean().describe("Whether you have read the messages of it; true for a report on the member."),
  isChanged: z
    .boolean()
    .describe("Whether the profile has other words or another picture now than when it was reported."),
});

const recentPost = z.object({ id: z.string(), title: z.string(), createdAt: timestamp });

const reportedMember = z.object({
  userName: z.string(),
  role,
  about: z.string().optional().describe("The member's words about themselves, absent without any."),
  picture: memberPicture,
  reports: z.array(memberReport).describe(`The open reports, the newest first, at most ${REPORTS_LISTED}.`),
  openReports: z.int().describe("The number of open reports, with those that are not listed."),
  decidedReports: z
    .int()
    .describe(`The number of reports on them that were decided in the last ${LIMITS.reportDays} days.`),
  posts: z.array(recentPost).describe("Their latest posts, at most three."),
  mayDecide: z
    .boolean()
    .describe(
      "Whether you may decide, and read reported messages: about moderators and admins only another admin does.",
    ),
});

export type ReportedMember = z.infer<typeof reportedMember>;
export type MemberReport = z.infer<typeof memberReport>;

export const listMemberReports = defineCall({
  method: "GET",
  path: "/moderation/member-reports",
  access: "moderator",
  summary:
    "Members with open reports on them or on their messages, the most recently reported first. Reports on yourself are left out.",
  query: z.object({ limit: paging.limit, cursor: paging.cursor }),
  response: {
    200: z.object({
      members: z.array(reportedMember),
      next,
      total: z.int().describe("The number of members in all."),
    }),
  },
});

export const readReported = defineCall({
  method: "POST",
  path: "/moderation/member-reports/:id/reading",
  access: "moderator",
  summary:
    "What was reported, as it was then: the profile, or the message with those before it, which only those read who may decide about its sender. That a moderator has read messages is in the log, once for each report. The call takes no Idempotency-Key: no answer of it is kept.",
  params: z.object({ id }),
  response: {
    200: z.object({
      about: z.string().nullable(),
      picture: z.string().nullable().describe("The picture of the profile as a data: address."),
      messages: shownMessages.describe("Empty for a report on a member."),
    }),
  },
});

export type WasReported = z.infer<(typeof readReported)["response"][200]>;

export const dismissMemberReports = defineCall({
  method: "POST",
  path: "/moderation/members/:username/report-dismissal",
  access: "moderator",
  summary:
    "Dismiss open reports on a member, but none on messages that you have not read. The member is told nothing. With none left it changes nothing.",
  params: z.object({ username: z.string().describe("A user name, in any case, or a uid.") }),
  body: z.object({ reason, reportIds }),
  response: { 200: z.object({ closed: z.int().describe("The number of reports that it closed.") }) },
});
