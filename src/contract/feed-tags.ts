import { z } from "zod";
import { defineCall } from "./call.ts";
import { ERROR_TEXTS } from "./errors.ts";
import { feedKey } from "./feed-names.ts";
import { feedName, feedTag } from "./feeds.ts";
import { opaque, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const editedTags = z.object({
  name: z.string(),
  version: z.string().describe("Names these tags; a change names those that it was made from."),
  tags: z.array(feedTag).max(LIMITS.feedTags),
});

export type EditedTags = z.infer<typeof editedTags>;

const params = z.object({ name: feedName });

export const listFeedTags = defineCall({
  method: "GET",
  path: "/moderation/feeds/:name/tags",
  access: "feedModerator",
  summary: "The tags of a feed as those who look after it edit them.",
  params,
  response: { 200: editedTags },
});

export const saveFeedTags = defineCall({
  method: "POST",
  path: "/moderation/feeds/:name/tags",
  access: "feedModerator",
  changesPages: true,
  summary: `Write the tags of a feed, all of them in their order, as an owner or moderator of it or of the site. At most ${LIMITS.feedTags}. Posts keep a tag that is renamed, and lose one that is left out. A 409 says that they were changed since \`version\`; the same tags again are no error.`,
  params,
  body: z.object({
    version: opaque("version must be a text."),
    tags: z
      .array(
        z.object({
          id: opaque("id must be the id of a tag.").nullish().describe("Absent for a new tag."),
          name: text("Name", { max: LIMITS.tagName, fold: true }),
        }),
        "tags must be a list.",
      )
      .max(LIMITS.feedTags, `A feed can have at most ${LIMITS.feedTags} tags.`)
      .refine(
        (tags) => new Set(tags.map(({ name }) => feedKey(name))).size === tags.length,
        ERROR_TEXTS.feedTagTwice,
      ),
  }),
  response: { 200: editedTags },
});

export type TagsChange = z.output<(typeof saveFeedTags)["body"]>;
