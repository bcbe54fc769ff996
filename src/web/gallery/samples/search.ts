import type { searchComments } from "../../../contract/comment-search.ts";
import type { filteredSearch } from "../../../contract/filtered-lists.ts";
import type { explainResult, search, searchMemberNames } from "../../../contract/search.ts";
import { ALL_POSTS, POSTS } from "./posts.ts";
import { minutesAgo, sample } from "./sample.ts";

const FOUND_COMMENTS = [
  {
    ...{
      id: "c1",
      excerpt: "Prune the trees in February, before the sap rises.",
      userName: "Kai",
      upvotes: 12,
    },
    ...{ createdAt: minutesAgo(300), submissionId: "1", submissionTitle: POSTS.text.title },
  },
  {
    ...{ id: "c2", userName: "rosa_l", upvotes: 0, createdAt: minutesAgo(60 * 24 * 40) },
    excerpt:
      "...and behind the wall stand three old pear trees.\nNobody knows who planted them, but they bear fruit every other year...",
    ...{ submissionId: "2", submissionTitle: ALL_POSTS[1]!.title },
  },
];

const results = {
  ...{ submissions: ALL_POSTS, next: null },
  total: { count: ALL_POSTS.length, isMore: false },
  problems: [],
  corrected: null,
  names: { feeds: [{ name: "Trees", posts: 128 }], members: [{ username: "trees_r_us" }] },
};

export const SEARCHES = [
  sample<typeof search>("GET", "/search", results),
  sample<typeof filteredSearch>("GET", "/filtered-search", { ...results, hidden: { feed: 2 } }),
  sample<typeof explainResult>("GET", "/submission/:id/search-placing", {
    placing: {
      ...{ isTitle: false, similar: [], rank: 0.607927, length: 31, score: 0.1215854 },
      words: [{ text: "trees", inTitle: true, inText: false }],
    },
  }),
  sample<typeof searchMemberNames>("GET", "/search/members", {
    members: [{ username: "trees_r_us" }, { username: "treesinger" }, { username: "old_trees" }],
  }),
  sample<typeof searchComments>("GET", "/search/comments", {
    comments: FOUND_COMMENTS,
    ...{ next: null, total: { count: FOUND_COMMENTS.length, isMore: false }, problems: [] },
    ...{ corrected: { words: "trees", similar: [] }, isIndexing: true },
  }),
];
