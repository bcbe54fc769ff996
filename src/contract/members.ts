import { z } from "zod";
import { defineCall } from "./call.ts";
import { next, onePagingOnly, paging } from "./cursors.ts";
import { feedRole, memberPicture, role, submission, timestamp } from "./entities.ts";
import { ERROR_TEXTS } from "./errors.ts";
import { opaque, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const suspension = z.object({
  until: timestamp.describe("The time until which the member can only read."),
  reason: z.string(),
});

export type Suspension = z.infer<typeof suspension>;

const ownProfile = z.object({
  uid: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  role,
  suspension: suspension.nullable().describe("Null when you are not suspended."),
  joinRequest: z
    .enum(["unconfirmed", "waiting", "refused"])
    .optional()
    .describe(
      "Why you are no member yet: your email address is not confirmed, or your request to join waits or was refused. Absent for members.",
    ),
  leftAt: timestamp
    .nullable()
    .describe("When you left the site for the last long time; null where nothing is left to catch up with."),
  readingPlace: z
    .object({ title: z.string(), stoppedAt: timestamp })
    .nullable()
    .describe("The post at which you stopped reading a list, and when; null without such a place."),
  hasFilters: z
    .boolean()
    .describe(
      "Whether anything is muted, blocked, hidden or left out as read: then read the filtered lists.",
    ),
  keepsHistory: z.boolean().describe("Whether the posts that you open are kept as your history."),
  hidesRead: z.boolean().describe("Whether lists leave out the posts that you have read."),
  feedRoles: z
    .array(
      z.object({
        feed: z.string(),
        role: feedRole
          .nullable()
          .describe("Null where you are only asked to take a role, or ask for the feed."),
        offer: feedRole.nullable().describe("The role that you are asked to take."),
        isAsking: z
          .literal(true)
          .optional()
          .describe("Whether you ask to become the owner; absent where you do not."),
        isForApproved: z
          .literal(true)
          .optional()
          .describe(
            "Whether posts of members who are not approved wait there for its people; absent where not.",
          ),
      }),
    )
    .max(LIMITS.feedRoles)
    .optional()
    .describe("The feeds that you own or moderate, are asked to, or ask for; absent without any."),
  createdAt: timestamp,
  about: z.string().optional().describe("The member's words about themselves, absent without any."),
  picture: memberPicture,
  submissions: z.array(submission),
});

const publicProfile = ownProfile.pick({
  uid: true,
  username: true,
  createdAt: true,
  about: true,
  picture: true,
  submissions: true,
});

const stats = z.object({
  totalPosts: z.int(),
  totalComments: z.int(),
  heartsReceived: z.int(),
  heartsGiven: z.int(),
});

const foundMember = z.object({ username: z.string(), uid: z.string() });

export type FoundMember = z.infer<typeof foundMember>;
export type OwnProfile = z.infer<typeof ownProfile>;
export type MemberStats = z.infer<typeof stats>;

export const getProfile = defineCall({
  method: "GET",
  path: "/profile",
  access: "member",
  summary: "The member of this token with their posts, newest first.",
  query: z.object(paging).refine(onePagingOnly, ERROR_TEXTS.cursorAndOffset),
  response: { 200: z.object({ user: ownProfile, next }) },
});

export const describeOneself = defineCall({
  method: "POST",
  path: "/profile/about",
  access: "member",
  changesPages: true,
  summary:
    "Set the words about yourself that your profile shows; an empty text removes them. The last of several wins.",
  body: z.object({ about: text("About you", { min: 0, max: LIMITS.about }) }),
  response: { 204: z.null() },
});

export const setPicture = defineCall({
  method: "POST",
  path: "/profile/picture",
  access: "member",
  changesPages: true,
  summary:
    "Set your picture to an image that was uploaded as a square; null removes it. The picture before disappears at once.",
  body: z.object({
    key: opaque("key must be the key of an image, or null.").nullable(),
  }),
  response: { 204: z.null() },
});

const params = z.object({ username: z.string().describe("A user name, in any case, or a uid.") });

export const getUser = defineCall({
  method: "GET",
  path: "/user/:username",
  access: "anyone",
  summary: "A member's public profile with their posts, newest first.",
  params,
  query: z.object(paging).refine(onePagingOnly, ERROR_TEXTS.cursorAndOffset),
  response: { 200: z.object({ user: publicProfile, next }) },
});

export const getUserStats = defineCall({
  method: "GET",
  path: "/user/:username/stats",
  access: "anyone",
  summary: "The numbers of posts and comments that a member has written, and of hearts received and given.",
  params,
  response: { 200: stats },
});

const memberCard = publicProfile.omit({ submissions: true }).extend({
  about: z
    .string()
    .optional()
    .describe(
      `The first ${LIMITS.cardExcerpt} characters of the member's words about themselves, absent without any.`,
    ),
  stats,
});

export type MemberInBrief = z.infer<typeof memberCard>;

export const getMemberCard = defineCall({
  method: "GET",
  path: "/user/:username/card",
  access: "anyone",
  summary: "A member in brief: picture, first words about themselves, and numbers.",
  params,
  response: { 200: memberCard },
});

export const searchUsers = defineCall({
  method: "GET",
  path: "/user-search",
  access: "member",
  forAdmitted: true,
  summary: `Members whose user name begins with q, in any case, without those you have blocked and those who have blocked you; at most ${LIMITS.suggestedMembers}.`,
  query: z.object({ q: text("q", { max: LIMITS.searchQuery }) }),
  response: { 200: z.object({ users: z.array(foundMember) }) },
});
