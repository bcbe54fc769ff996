import { z } from "zod";
import { defineCall } from "./call.ts";
import { next, paging } from "./cursors.ts";
import { timestamp } from "./entities.ts";
import { feedName } from "./feeds.ts";
import { opaque, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const feedPoster = z.object({
  userName: z.string(),
  approvedBy: z.string().nullable().describe("Null for the operator."),
  approvedAt: timestamp,
});

export type FeedPoster = z.infer<typeof feedPoster>;

const postersOfFeed = z.object({ name: z.string(), posters: z.array(feedPoster), next });
const params = z.object({ name: feedName });

export const listFeedPosters = defineCall({
  method: "GET",
  path: "/moderation/feeds/:name/posters",
  access: "feedModerator",
  summary:
    "The members whose posts in a feed appear at once although those of others wait, the latest approved first. The feed's people need no place in it.",
  params,
  query: z.object({ limit: paging.limit, cursor: paging.cursor }),
  response: { 200: postersOfFeed },
});

export const approvePoster = defineCall({
  method: "POST",
  path: "/moderation/feeds/:name/posters",
  access: "feedModerator",
  summary: `Approve a member, whose posts in the feed then appear at once, as an owner or moderator of the feed or of the site. At most ${LIMITS.feedPosters} members a feed; once more changes nothing. A member who has sent a post there is notified while posts wait there.`,
  params,
  body: z.object({
    username: opaque("username must be a user name.").describe("A user name, in any case, or a uid."),
  }),
  response: { 204: z.null() },
});

export const endPoster = defineCall({
  method: "POST",
  path: "/moderation/feeds/:name/posters/:username/end",
  access: "feedModerator",
  summary:
    "Take a member off the approved ones of a feed: the next posts there wait. What stands stays. A member who has sent a post there is notified, with the reason, while posts wait there.",
  params: params.extend({ username: z.string().describe("A user name, in any case, or a uid.") }),
  body: z.object({ reason: text("Reason", { max: LIMITS.moderationReason }) }),
  response: { 204: z.null() },
});
