import { z } from "zod";
import { defineCall } from "./call.ts";
import { next, paging } from "./cursors.ts";
import { timestamp } from "./entities.ts";
import { ERROR_TEXTS } from "./errors.ts";
import { feedName } from "./feeds.ts";
import { id, opaque, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

/** The secret of an invitation's link. */
export const invitationSecret = opaque(ERROR_TEXTS.invitationUnknown).max(255, ERROR_TEXTS.invitationUnknown);

const invitation = z.object({
  id: z.string(),
  userName: z.string().describe("The member who invites."),
  note: z.string().describe("The words by which its maker knows it; empty for everybody else."),
  feeds: z.array(z.string()).max(LIMITS.invitationFeeds),
  uses: z.int().min(0).describe("The accounts that were made by it, also those that are deleted by now."),
  maxUses: z.int(),
  state: z
    .enum(["open", "paused", "ended", "used", "takenBack"])
    .describe(
      "Why it does not work; `paused` while its maker is suspended or banned, or may not invite any more.",
    ),
  createdAt: timestamp,
  endsAt: timestamp.nullable().describe("Null for an invitation that does not end by itself."),
  members: z
    .array(z.object({ userName: z.string(), joinedAt: timestamp }))
    .max(LIMITS.invitationUses)
    .describe("The members who came by it, the first one first."),
});

export type Invitation = z.infer<typeof invitation>;

const page = z.object({ limit: paging.limit, cursor: paging.cursor });
const listed = z.object({ invitations: z.array(invitation), next });

export const listInvitations = defineCall({
  method: "GET",
  path: "/invitations",
  access: "member",
  summary: "Your invitations, newest first. The links are stored only as hashes, so no answer repeats them.",
  query: page,
  response: {
    200: listed.extend({ mayInvite: z.boolean().describe("Whether you may make invitations now.") }),
  },
});

export const listAllInvitations = defineCall({
  method: "GET",
  path: "/admin/invitations",
  access: "admin",
  summary: "The invitations of all members, newest first.",
  query: page,
  response: { 200: listed },
});

const USES = `Uses must be a whole number from 1 to ${LIMITS.invitationUses}.`;
const DAYS = `Days must be a whole number from 1 to ${LIMITS.invitationDays}, or null.`;

export const makeInvitation = defineCall({
  method: "POST",
  path: "/invitations",
  access: "member",
  summary: `Make a link by which people can create an account. Only this answer has the link. A member has up to ${LIMITS.invitations} open ones. Takes no Idempotency-Key: a stored answer would store the link.`,
  body: z.object({
    note: text("Note", { min: 0, max: LIMITS.invitationNote, fold: true }).default(""),
    maxUses: z.int(USES).min(1, USES).max(LIMITS.invitationUses, USES).describe("How many may come by it."),
    days: z
      .int(DAYS)
      .min(1, DAYS)
      .max(LIMITS.invitationDays, DAYS)
      .nullable()
      .describe("The days until it ends; null for an invitation that does not end by itself."),
    feeds: z
      .array(feedName, "Feeds must be a list.")
      .max(LIMITS.invitationFeeds, `An invitation can have at most ${LIMITS.invitationFeeds} feeds.`)
      .default([])
      .describe("The feeds that its users follow from the start. A feed is added for each unknown name."),
  }),
  response: { 201: z.object({ link: z.string(), invitation }) },
});

export type NewInvitation = z.output<(typeof makeInvitation)["body"]>;

export const takeBackInvitation = defineCall({
  method: "DELETE",
  path: "/invitations/:id",
  access: "member",
  whileSuspended: true,
  summary:
    "Take an invitation back: nobody can use it from then on. For its maker and admins, who give a reason by the other call; a second time changes nothing.",
  params: z.object({ id }),
  response: { 204: z.null() },
});

export const takeBackFromMaker = defineCall({
  method: "POST",
  path: "/admin/invitations/:id/taking-back",
  access: "admin",
  summary:
    "Take another member's invitation back, with a reason, with which its maker is notified; a second time changes nothing.",
  params: z.object({ id }),
  body: z.object({ reason: text("Reason", { max: LIMITS.moderationReason }) }),
  response: { 204: z.null() },
});

/** A POST, so that the secret stands in no address. */
export const readInvitation = defineCall({
  method: "POST",
  path: "/invitation",
  access: "anyone",
  summary: "Who invites by a link, and the feeds that its users follow. A 403 says why a link does not work.",
  body: z.object({ secret: invitationSecret }),
  response: {
    200: z.object({ userName: z.string(), feeds: z.array(z.string()).max(LIMITS.invitationFeeds) }),
  },
});
