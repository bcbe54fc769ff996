import { z } from "zod";
import { defineCall } from "./call.ts";
import { submission, timestamp } from "./entities.ts";
import { opaque } from "./fields.ts";
import { hiddenCounts } from "./hidden.ts";
import { LIMITS } from "./limits.ts";

const ids = z
  .array(opaque("Each id must be a text."), { error: "ids must be a list of post ids." })
  .min(1, "ids must name a post.")
  .max(LIMITS.readingPlace, `ids can name at most ${LIMITS.readingPlace} posts.`);

const leftOut = z
  .int("leftOut must be a whole number.")
  .min(0, "leftOut must be at least 0.")
  .max(1_000_000, "leftOut can be at most 1000000.")
  .describe("The number of posts that your filters left out of the list up to the last of `ids`.");

const place = {
  address: opaque("address must be that of Home or a feed.")
    .max(300, "address can be at most 300 characters.")
    .regex(/^\/(feed\/[^/?#]+)?(\?[^#]*)?$/, "address must be that of Home or a feed.")
    .describe("The page of the list."),
  list: opaque("list must be a text.")
    .max(200, "list can be at most 200 characters.")
    .describe("The name of the list, with its time range."),
  passed: z
    .int("passed must be a whole number.")
    .min(0, "passed must be at least 0.")
    .max(1_000_000, "passed can be at most 1000000.")
    .describe("The number of posts of the list that come before those of `ids`."),
  postId: opaque("postId must be a text.").describe("The post at the top of the screen."),
};

export const keepReadingPlace = defineCall({
  method: "POST",
  path: "/reading-place",
  access: "member",
  whileSuspended: true,
  summary:
    "Remember the place where you stopped reading a list, in place of the one before, to go on from any device.",
  body: z.object({
    ...place,
    leftOut: leftOut.default(0),
    ids: ids.describe("Posts of the list in its order, around the place."),
  }),
  response: { 204: z.null() },
});

export const readPlacePosts = defineCall({
  method: "POST",
  path: "/reading-place/posts",
  access: "anyone",
  summary:
    "The posts of these ids in their order, without those that are gone: a visitor's place is known to their browser alone.",
  body: z.object({ ids }),
  response: { 200: z.object({ submissions: z.array(submission).max(LIMITS.readingPlace) }) },
});

export const getReadingPlace = defineCall({
  method: "GET",
  path: "/reading-place",
  access: "member",
  summary: `The place where you stopped reading a list within the last ${LIMITS.readingPlaceDays} days, with the posts around it that are still there.`,
  response: {
    200: z.object({
      place: z
        .object({
          ...place,
          leftOut,
          submissions: z.array(submission).max(LIMITS.readingPlace),
          stoppedAt: timestamp,
          hidden: hiddenCounts,
        })
        .nullable(),
    }),
  },
});
