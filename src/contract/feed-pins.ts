import { z } from "zod";
import { defineCall } from "./call.ts";
import { feedName } from "./feeds.ts";
import { opaque } from "./fields.ts";
import { LIMITS } from "./limits.ts";

export const pinPost = defineCall({
  method: "POST",
  path: "/moderation/feeds/:name/pins",
  access: "feedModerator",
  changesPages: true,
  summary: `Pin a post to the top of a feed that it is in, or unpin it, as an owner or moderator of the feed or of the site. A feed has at most ${LIMITS.feedPins} pinned posts: one more is a 409 that names them. To pin a pinned post again changes nothing.`,
  params: z.object({ name: feedName }),
  body: z.object({
    submissionId: opaque("submissionId must be the id of a post."),
    isPinned: z.boolean("isPinned must be true or false."),
  }),
  response: {
    200: z.object({
      pinned: z
        .array(z.string())
        .max(LIMITS.feedPins)
        .describe("The ids of the pinned posts, the latest pin first."),
    }),
  },
});
