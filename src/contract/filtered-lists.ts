import { z } from "zod";
import { defineCall } from "./call.ts";
import { onePagingOnly, paging } from "./cursors.ts";
import { ERROR_TEXTS } from "./errors.ts";
import { hiddenCounts } from "./hidden.ts";
import { getUser } from "./members.ts";
import { listSubmissions } from "./posts.ts";
import { search } from "./search.ts";

/*
 * Lists without the posts that a member hid, muted or has read. A page goes on in the list until it is full or many
 * posts were looked at, so `next` may lead on from a shorter page.
 */

export const listFilteredSubmissions = defineCall({
  method: "GET",
  path: "/filtered-submissions",
  access: "member",
  summary:
    "As `/submissions`, without the posts that you hid, muted or have read. A muted feed's own list shows it, less what else is muted.",
  query: listSubmissions.query,
  response: { 200: listSubmissions.response[200].extend({ hidden: hiddenCounts }) },
});

export const listFilteredPostsOfUser = defineCall({
  method: "GET",
  path: "/user/:username/filtered-submissions",
  access: "member",
  summary:
    "A member's posts, newest first, without those that you hid, muted or have read. A muted member's own list shows them, less what else is muted.",
  params: getUser.params,
  query: z.object(paging).refine(onePagingOnly, ERROR_TEXTS.cursorAndOffset),
  response: {
    200: listSubmissions.response[200].omit({ pinned: true, time: true }).extend({ hidden: hiddenCounts }),
  },
});

export const filteredSearch = defineCall({
  method: "GET",
  path: "/filtered-search",
  access: "member",
  summary:
    "As `/search`, without the posts that you hid, muted or have read. `total` counts them all the same.",
  query: search.query,
  response: { 200: search.response[200].extend({ hidden: hiddenCounts }) },
});
