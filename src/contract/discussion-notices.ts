import { z } from "zod";
import { defineCall } from "./call.ts";
import { id } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const choice = z.enum(["usual", "all", "none"], { error: "notices must be usual, all or none." });

/** A choice of the comments of a discussion about which a member is notified. */
export type DiscussionNotices = z.infer<typeof choice>;

const notices = choice.describe(
  "`usual`: replies to you, mentions of you, and all comments on a post of yours. `all`: these, and the first comment since you have read the last notification. `none`: none at all.",
);

const response = { 200: z.object({ notices }) };

export const getDiscussionNotices = defineCall({
  method: "GET",
  path: "/submission/:id/notices",
  access: "member",
  summary: "About which comments on a post you are notified.",
  params: z.object({ id }),
  response,
});

export const chooseDiscussionNotices = defineCall({
  method: "POST",
  path: "/submission/:id/notices",
  access: "member",
  whileSuspended: true,
  forAdmitted: true,
  summary: `Choose about which comments on a post you are notified. A member can choose \`all\` or \`none\` for ${LIMITS.discussionNotices} posts.`,
  params: z.object({ id }),
  body: z.object({ notices }),
  response,
});
