import { z } from "zod";
import { defineCall } from "./call.ts";
import { formattedText, timestamp } from "./entities.ts";
import { namedRule } from "./feed-rules.ts";
import { id, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { MEMBER_REPORT_REASONS, REPORT_REASONS } from "./report-reasons.ts";

const hasReported = z.object({ hasReported: z.boolean() });

export const reportStatus = defineCall({
  method: "GET",
  path: "/submission/:id/report",
  access: "member",
  summary: "Whether you have reported a post.",
  params: z.object({ id }),
  response: { 200: hasReported },
});

const reason = text("Reason", { min: 0, max: LIMITS.reportReason });

const reportBody = z
  .object({
    reason: reason.nullish().describe(`Such as ${REPORT_REASONS.join(", ")}; or in your own words.`),
    ...namedRule,
  })
  .nullish();

export const reportSubmission = defineCall({
  method: "POST",
  path: "/submission/:id/report",
  access: "member",
  summary: "Report another member's post to the moderators, once.",
  params: z.object({ id }),
  body: reportBody,
  response: { 201: hasReported },
});

export const reportComment = defineCall({
  method: "POST",
  path: "/comment/:id/report",
  access: "member",
  summary:
    "Report another member's comment to the moderators, once; again where its text was edited after the decision.",
  params: z.object({ id }),
  body: reportBody,
  response: { 201: hasReported },
});

const onMember = z
  .object({
    reason: reason.nullish().describe(`Such as ${MEMBER_REPORT_REASONS.join(", ")}; or in your own words.`),
  })
  .nullish();

const username = z.object({ username: z.string().describe("A user name, in any case, or a uid.") });

export const memberReportStatus = defineCall({
  method: "GET",
  path: "/user/:username/report",
  access: "member",
  summary: "Whether you have reported a member and moderators have not decided yet.",
  params: username,
  response: { 200: hasReported },
});

export const reportMember = defineCall({
  method: "POST",
  path: "/user/:username/report",
  access: "member",
  summary:
    "Report another member to the moderators of the site, who see the profile as it is now, also when it is changed. Once until they have decided.",
  params: username,
  body: onMember,
  response: { 201: hasReported },
});

const shownMessage = z.object({
  id: z.string(),
  isReported: z.boolean().describe("Whether the reported member wrote it; else the reporter did."),
  text: z.string(),
  formatted: formattedText.optional(),
  createdAt: timestamp,
});

/** The messages of a report, the oldest first. The last one is the reported one. */
export const shownMessages = z.array(shownMessage).max(LIMITS.reportedMessages);

export type ShownMessage = z.infer<typeof shownMessage>;

export const messageReportStatus = defineCall({
  method: "GET",
  path: "/message/:id/report",
  access: "member",
  summary: `Whether you have reported a message to you, and what moderators read if you do: the message and at most ${LIMITS.reportedMessages - 1} of the same conversation before it.`,
  params: z.object({ id }),
  response: { 200: hasReported.extend({ shown: shownMessages }) },
});

export const reportMessage = defineCall({
  method: "POST",
  path: "/message/:id/report",
  access: "member",
  // Messages reach suspended members, too.
  whileSuspended: true,
  forAdmitted: true,
  summary:
    "Report a message to you, once, to the moderators of the site. They get a copy of what the call above shows, and nothing else of the conversation.",
  params: z.object({ id }),
  body: onMember,
  response: { 201: hasReported },
});

/** The most reports on a member that the queue lists, and that a decision answers. */
export const REPORTS_LISTED = 50;

export const reportIds = z
  .array(
    z.string("reportIds must be ids of reports.").regex(/^\d{1,18}$/, "reportIds must be ids of reports."),
    "reportIds must be ids of reports.",
  )
  .min(1, "reportIds must have an id.")
  .max(REPORTS_LISTED, `reportIds may have at most ${REPORTS_LISTED} ids.`);
