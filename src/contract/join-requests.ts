import { z } from "zod";
import { joinAnswer } from "./auth.ts";
import { defineCall } from "./call.ts";
import { next, paging } from "./cursors.ts";
import { timestamp } from "./entities.ts";
import { text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const refusal = z.object({
  line: z.string().describe("A moderator's line to the person; empty without one."),
  refusedAt: timestamp,
  erasedAt: timestamp.describe("When the account is erased. Until then it can still be approved."),
});

const request = z.object({
  question: z
    .string()
    .describe("The question as it was when the answer was written; empty where nobody was asked."),
  answer: z.string(),
  createdAt: timestamp,
  refusal: refusal.nullable().describe("Null for a request that waits."),
});

const waitingPerson = request.extend({
  uid: z.string(),
  userName: z.string(),
  isAddressConfirmed: z
    .boolean()
    .describe("Whether the email address is confirmed, by a mailed link or by Google."),
});

export type JoinRequest = z.infer<typeof request>;
export type WaitingPerson = z.infer<typeof waitingPerson>;

const PATH = "/join-request";

export const getJoinRequest = defineCall({
  method: "GET",
  path: PATH,
  access: "member",
  summary: "Your request to join. A 404 where you have none, or none any more.",
  response: { 200: request },
});

export const changeJoinRequest = defineCall({
  method: "POST",
  path: PATH,
  access: "member",
  whileSuspended: true,
  summary: "Answer the site's question anew, while your request to join waits.",
  body: z.object({ answer: joinAnswer }),
  response: { 200: request },
});

export const withdrawJoinRequest = defineCall({
  method: "DELETE",
  path: PATH,
  access: "member",
  whileSuspended: true,
  summary:
    "Withdraw your request to join, also a refused one, or your registration while its address is not confirmed. This erases the account: name and address are free at once. A member has none to withdraw.",
  response: { 204: z.null() },
});

export const listJoinRequests = defineCall({
  method: "GET",
  path: "/moderation/join-requests",
  access: "moderator",
  summary:
    "The requests to join that wait, the oldest first; with `refused`, those that were refused and are not erased yet; with `unconfirmed`, the new accounts whose address is not confirmed; both the latest first.",
  query: z.object({
    limit: paging.limit,
    cursor: paging.cursor,
    refused: z.literal("true", { error: "refused must be true, or absent." }).optional(),
    unconfirmed: z.literal("true", { error: "unconfirmed must be true, or absent." }).optional(),
  }),
  response: {
    200: z.object({
      requests: z.array(waitingPerson),
      next,
      waiting: z.int().describe("The number of requests that wait."),
      refused: z.int().describe("The number of those that were refused and are not erased yet."),
      unconfirmed: z
        .int()
        .describe(
          "The number of new accounts whose address is not confirmed; their requests do not wait yet.",
        ),
    }),
  },
});

const uid = z.object({ uid: z.string().describe("The uid of the person who asks.") });

export const approveJoinRequest = defineCall({
  method: "POST",
  path: "/moderation/join-requests/:uid/approval",
  access: "moderator",
  changesPages: true,
  summary:
    "Let somebody in, also after a refusal, or where the address is not confirmed. A second time changes nothing; a 404 says that the request was withdrawn or erased.",
  params: uid,
  response: { 204: z.null() },
});

export const refuseJoinRequest = defineCall({
  method: "POST",
  path: "/moderation/join-requests/:uid/refusal",
  access: "moderator",
  summary: `Refuse a request to join. The account is erased ${LIMITS.refusedDays} days later. A second time with the same line changes nothing; a 409 says that the request was decided otherwise meanwhile, a 404 that it was withdrawn or erased.`,
  params: uid,
  body: z.object({
    line: text("Line", { min: 0, max: LIMITS.moderationReason })
      .default("")
      .describe("Words to the person, who reads them; the log has them, too."),
  }),
  response: { 204: z.null() },
});
