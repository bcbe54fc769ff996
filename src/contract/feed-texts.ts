import { z } from "zod";
import { defineCall } from "./call.ts";
import { formattedText, timestamp } from "./entities.ts";
import { feedName } from "./feeds.ts";
import { opaque, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const params = z.object({ name: feedName });

export const readFeedAbout = defineCall({
  method: "GET",
  path: "/category/:name/about",
  access: "anyone",
  summary:
    "The text of a feed's about page, which the feed's people have written. A 404 for a feed without one: `hasAbout` of the feed says whether there is one.",
  params,
  response: {
    200: z.object({
      name: z.string(),
      text: z.string().describe("In Markdown."),
      formatted: formattedText.optional().describe("Absent where the text has no formatting."),
      changedAt: timestamp,
    }),
  },
});

const editedText = z.object({
  text: z.string().describe("In Markdown; empty where nobody has written it."),
  version: z.string().describe("Names this text; a change names the one that it was made from."),
  earlier: z
    .array(z.object({ text: z.string(), replacedAt: timestamp }))
    .max(LIMITS.feedTextVersions)
    .describe("The words that it had before, the latest first."),
});

const editedTexts = z.object({ name: z.string(), side: editedText, about: editedText });

export type EditedFeedTexts = z.infer<typeof editedTexts>;

export const listFeedTexts = defineCall({
  method: "GET",
  path: "/moderation/feeds/:name/texts",
  access: "feedModerator",
  summary:
    "The side text of a feed and the text of its about page, as those who look after the feed edit them.",
  params,
  response: { 200: editedTexts },
});

function change(label: string, max: number) {
  return z
    .object({ text: text(label, { min: 0, max }), version: opaque("version must be a text.") })
    .optional()
    .describe(`At most ${max} characters; an empty text removes it.`);
}

export const saveFeedTexts = defineCall({
  method: "POST",
  path: "/moderation/feeds/:name/texts",
  access: "feedModerator",
  changesPages: true,
  summary:
    "Write the side text of a feed or the text of its about page, in Markdown, as an owner or moderator of it or of the site. Absent ones stay as they are. A 409 says that one was changed since `version`; the same text again is no error. Moderators of the site give a reason, which the feed's owners read.",
  params,
  body: z.object({
    side: change("Side text", LIMITS.feedSideText),
    about: change("Text", LIMITS.feedAbout),
    reason: text("Reason", { min: 0, max: LIMITS.moderationReason })
      .optional()
      .describe("Optional for the owners and moderators of the feed."),
  }),
  response: { 200: editedTexts },
});

export type FeedTextsChange = z.output<(typeof saveFeedTexts)["body"]>;

/** The kinds of texts that a feed has beside its description. */
export const FEED_TEXTS = ["side", "about"] as const;

export type FeedTextKind = (typeof FEED_TEXTS)[number];
