import { z } from "zod";
import { defineCall } from "./call.ts";
import { namedRule } from "./feed-rules.ts";
import { id, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { REPORT_REASONS } from "./report-reasons.ts";

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
