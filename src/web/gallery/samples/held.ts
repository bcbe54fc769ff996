import type { countHeld, HeldWriting, listAllHeld, listHeld } from "../../../contract/held.ts";
import { POSTS } from "./posts.ts";
import { minutesAgo, sample } from "./sample.ts";

const DAY = 24 * 60;

const POST: HeldWriting = {
  ...{ id: "21", userName: "rosa_l", createdAt: minutesAgo(DAY), refusal: null },
  reason: { kind: "first" },
  post: {
    ...{ title: "The old pear trees along our river", contentType: "text", image: null },
    content: "There are nine of them, planted in 1887.\nDoes anybody know the sort? I have more pictures.",
    customCategories: ["Gardening", "Trees"],
    tags: [{ id: "7", name: "Question", category: "Gardening" }],
  },
};

const PICTURE: HeldWriting = {
  ...{ ...POST, id: "22", createdAt: minutesAgo(3 * 60) },
  post: {
    ...{ title: "First light over the harbour", contentType: "link", content: POSTS.image.content },
    ...{ caption: "Taken from the pier.", customCategories: [], image: POSTS.image.image },
  },
};

const COMMENT: HeldWriting = {
  ...{ id: "23", userName: "noisy_one", createdAt: minutesAgo(40), refusal: null, reason: { kind: "first" } },
  ...{ isAuthorSuspended: true, suspendedUntil: minutesAgo(-3 * DAY) },
  comment: {
    ...{ text: "Cheap watches at https://watches.example", parentId: null },
    ...{ submissionId: POSTS.text.id, submissionTitle: POSTS.text.title },
  },
};

const OF_FEED: HeldWriting = {
  ...{ ...POST, id: "24", createdAt: minutesAgo(30), reason: { kind: "feed" }, feed: "Gardening" },
};

const OF_NEW: HeldWriting = {
  ...{ ...COMMENT, id: "26", userName: "sam_new", isAuthorSuspended: undefined, suspendedUntil: undefined },
  reason: { kind: "new", newMember: { until: minutesAgo(-5 * DAY), left: 3, isAfterRemoval: true } },
};

/** A held post of a suspended author, as the people of the feed see it. */
const OF_SUSPENDED: HeldWriting = { ...OF_FEED, id: "25", isAuthorSuspended: true };

const REFUSAL = {
  ...{ reason: "No advertising, please.", refusedAt: minutesAgo(20), deletedAt: minutesAgo(-90 * DAY) },
};

export const HELD = [
  sample<typeof listAllHeld>("GET", "/moderation/held", {
    ...{
      held: [POST, PICTURE, OF_FEED, OF_SUSPENDED, COMMENT, OF_NEW],
      next: null,
      noted: { [POST.userName]: 1 },
    },
  }),
  sample<typeof countHeld>("GET", "/moderation/held-count", { waiting: 6 }),
  sample<typeof listHeld>("GET", "/held", {
    held: [
      { ...COMMENT, isAuthorSuspended: undefined, suspendedUntil: undefined, refusal: REFUSAL },
      POST,
      OF_FEED,
      { ...OF_NEW, userName: POST.userName },
    ],
    next: null,
  }),
];

export const NOTHING_HELD = [
  sample<typeof listAllHeld>("GET", "/moderation/held", { held: [], next: null }),
  sample<typeof countHeld>("GET", "/moderation/held-count", { waiting: 0 }),
  sample<typeof listHeld>("GET", "/held", { held: [], next: null }),
];
