import { z } from "zod";
import { defineCall } from "./call.ts";
import { feedRole, timestamp } from "./entities.ts";
import { feedName } from "./feeds.ts";
import { opaque, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const feedPerson = z.object({
  userName: z.string(),
  role: feedRole
    .nullable()
    .describe("Null for a member who is only asked to take a role, or asks for the feed."),
  since: timestamp.nullable().describe("The time of taking the role."),
  appointedBy: z.string().nullable().describe("The member who offered the role; null for the operator."),
  offer: feedRole.nullable().describe("The role that the member is asked to take."),
  isAsking: z.boolean().describe("Whether this member asks to become the owner."),
  isBanned: z.boolean().describe("Whether the member is banned from the site and so cannot act."),
  lastVisit: z
    .string()
    .optional()
    .describe(
      `The month of an owner's last visit, such as 2026-03, where it is ${LIMITS.ownerAwayDays} days ago or longer; for admins and the people of the feed.`,
    ),
});

export type FeedPerson = z.infer<typeof feedPerson>;

const peopleOfFeed = z.object({
  name: z.string(),
  people: z
    .array(feedPerson)
    .max(LIMITS.feedPeople + LIMITS.feedAsks)
    .describe(
      "The highest in rank first, then members who are only asked, then those who ask for a feed that everybody has left.",
    ),
});

const params = z.object({ name: feedName });

export const listFeedPeople = defineCall({
  method: "GET",
  path: "/moderation/feeds/:name/people",
  access: "feedModerator",
  summary: "The owners and moderators of a feed, and the members who are asked to become one.",
  params,
  response: { 200: peopleOfFeed },
});

export const offerFeedRole = defineCall({
  method: "POST",
  path: "/moderation/feeds/:name/people",
  access: "feedModerator",
  changesPages: true,
  summary: `Ask a member to own or moderate a feed, as an admin or an owner of it. They have the role once they accept; a member who asks for the feed owns it at once. At most ${LIMITS.feedPeople} people a feed.`,
  params,
  body: z.object({
    username: opaque("username must be a user name.").describe("A user name, in any case, or a uid."),
    role: feedRole,
  }),
  response: { 200: peopleOfFeed },
});

export const endFeedRole = defineCall({
  method: "POST",
  path: "/moderation/feeds/:name/people/:username/end",
  access: "feedModerator",
  changesPages: true,
  summary:
    "End a member's role in a feed, take back the offer of one, or refuse a member who asks for the feed: as an admin, or as an owner who ranks higher.",
  params: params.extend({ username: z.string().describe("A user name, in any case, or a uid.") }),
  body: z.object({ reason: text("Reason", { max: LIMITS.moderationReason }) }),
  response: { 200: peopleOfFeed },
});

const answer = z.enum(["accept", "decline", "step-down", "ask", "withdraw"], {
  error: "Answer must be accept, decline, step-down, ask or withdraw.",
});

export type FeedRoleAnswer = z.infer<typeof answer>;

export const answerFeedRole = defineCall({
  method: "POST",
  path: "/category/:name/role",
  access: "member",
  changesPages: true,
  summary:
    "Accept or decline a role that you are offered in a feed, step down from yours, ask to become the owner of a feed that has none, or withdraw that. Its highest moderator may ask, and where everybody with a role has left, members who have a post in it.",
  params,
  body: z.object({ answer }),
  response: { 204: z.null() },
});

export const listFeedsWithoutOwner = defineCall({
  method: "GET",
  path: "/admin/feeds-without-owner",
  access: "admin",
  summary:
    "The feeds that no owner looks after any more: with moderators, with a banned owner, or that everybody with a role there has left.",
  response: {
    200: z.object({
      feeds: z
        .array(
          z.object({
            name: z.string(),
            askedBy: z.string().nullable().describe("The member who has asked for it first."),
            asks: z.int().describe("The number of members who ask for it."),
            isLeft: z.literal(true).optional().describe("Whether nobody with a role in it is left."),
          }),
        )
        .describe(`In alphabetical order, the first ${LIMITS.feedsWithoutOwner}.`),
    }),
  },
});
