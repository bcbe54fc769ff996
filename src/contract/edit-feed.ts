import { z } from "zod";
import { LARGEST_HUE } from "./accent.ts";
import { defineCall } from "./call.ts";
import { feedName, feedWithoutFigures } from "./feeds.ts";
import { opaque, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const HUE = `hue must be a whole number from 0 to ${LARGEST_HUE}, or null for the colour that comes from the name.`;

export const editFeed = defineCall({
  method: "POST",
  path: "/moderation/feeds/:name",
  access: "feedModerator",
  changesPages: true,
  summary:
    "Write a feed's description, choose the colour and the picture of its sign, let posts of members who are not approved wait or appear at once, close the feed to new posts or open it again. Absent fields stay as they are. The feed's owners do all of that but close and open it.",
  params: z.object({ name: feedName }),
  body: z.object({
    description: text("Description", { min: 0, max: LIMITS.feedDescription, fold: true }).optional(),
    hue: z.int(HUE).min(0, HUE).max(LARGEST_HUE, HUE).nullable().optional(),
    picture: opaque("picture must be the key of an image, or null.")
      .nullable()
      .optional()
      .describe(
        "The key of an image that was uploaded as a square; null removes the picture, which disappears at once.",
      ),
    isClosed: z.boolean("isClosed must be true or false.").optional(),
    isForApproved: z.boolean("isForApproved must be true or false.").optional(),
    reason: text("Reason", { min: 0, max: LIMITS.moderationReason })
      .optional()
      .describe("Optional for the feed's owners, where they do not close or open the feed."),
  }),
  response: { 200: feedWithoutFigures },
});
