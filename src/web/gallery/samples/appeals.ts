import type { listAppeals, listOwnRemovals, OwnRemoval, RemovalStatus } from "../../../contract/appeals.ts";
import type { getProfileRemoval } from "../../../contract/profile-removals.ts";
import type { listOwnSanctions, readOwnPicture, Sanction } from "../../../contract/sanctions.ts";
import type { getRemovedComment, readRemovedComment, WholeComment } from "../../../contract/removed-posts.ts";
import { landscape } from "../sample-pictures.ts";
import { POSTS } from "./posts.ts";
import { minutesAgo, sample } from "./sample.ts";

const DAY = 24 * 60;

/** A removal against which its author may still appeal. */
const OPEN_REMOVAL: RemovalStatus = {
  ...{
    id: "1",
    until: minutesAgo(-29 * DAY),
    erasedFrom: minutesAgo(-179 * DAY),
    mayAppeal: true,
    hasDecider: true,
    appeal: null,
  },
};

const removed = (rest: Partial<OwnRemoval>): OwnRemoval => ({
  ...OPEN_REMOVAL,
  ...{ submissionId: POSTS.text.id, commentId: null, title: POSTS.text.title, excerpt: null },
  ...{ reason: "This belongs in another feed.", createdAt: minutesAgo(DAY) },
  ...rest,
});

const sent = { text: "It is about trees, too: the second half is.", createdAt: minutesAgo(300) };

const OWN_REMOVALS = [
  removed({}),
  removed({
    ...{
      id: "2",
      commentId: "c1",
      excerpt: "And mint, in a pot of its own.",
      isExcerpt: true,
      hasDecider: false,
      mayAppeal: false,
    },
    ...{ reason: "", rule: "Rule 2 of /gardening: No advertising", appeal: { ...sent, state: "waiting" } },
  }),
  removed({
    ...{ id: "3", title: "A".repeat(120), mayAppeal: false },
    appeal: {
      ...sent,
      state: "upheld",
      line: "We have talked about it.\nIt stays.",
      decidedAt: minutesAgo(60),
    },
  }),
  removed({ id: "5", commentId: "c2", title: null, excerpt: "So they say." }),
  removed({ id: "4", mayAppeal: false, title: "Old words", createdAt: minutesAgo(40 * DAY) }),
];

const sanction = (rest: Partial<Sanction>): Sanction => ({
  ...{ id: "11", kind: "warning", reason: "No insults.", createdAt: minutesAgo(2 * DAY), endsAt: null },
  ...{ onlyAdmins: false },
  ...{ until: minutesAgo(-28 * DAY), mayAppeal: true, hasDecider: true, appeal: null },
  ...rest,
});

const OWN_SANCTIONS = [
  sanction({
    ...{ id: "12", kind: "suspension", until: null, endsAt: minutesAgo(-5 * DAY), mayAppeal: false },
    ...{ reason: "The same link in nine discussions.", appeal: { ...sent, state: "waiting" } },
  }),
  sanction({}),
  sanction({
    id: "10",
    mayAppeal: false,
    reason: "No links to your own shop.",
    createdAt: minutesAgo(90 * DAY),
  }),
  sanction({
    ...{ id: "14", kind: "about", about: "I sell trees: https://trees.example", reason: "Advertising." },
    erasedFrom: minutesAgo(-178 * DAY),
  }),
  sanction({
    ...{ id: "13", kind: "picture", reason: "Somebody else's face.", mayAppeal: false },
    ...{ erasedFrom: minutesAgo(-178 * DAY), appeal: { ...sent, state: "waiting" } },
  }),
];

const removal = { userName: "Kai", reason: "Off topic.", createdAt: minutesAgo(2 * DAY) };

const KEY = "0".repeat(31) + "4";

const WHOLE: WholeComment = {
  text: "",
  formatted: [
    {
      kind: "paragraph",
      children: ["And ", { kind: "strong", children: ["mint"] }, ", in a pot of its own."],
    },
    {
      kind: "paragraph",
      children: [
        {
          kind: "image",
          children: ["Mint in a pot"],
          image: { key: KEY, width: 640, height: 400, widths: [640] },
        },
      ],
    },
    { kind: "paragraph", children: ["It spreads otherwise."] },
  ],
  mentions: [],
  pictures: { [KEY]: landscape(140) },
};

const FROM_PROFILES = [
  sample<typeof readOwnPicture>("GET", "/sanctions/:id/picture", { picture: landscape(200) }),
  sample<typeof getProfileRemoval>("GET", "/moderation/profile-removals/:id", {
    ...{ part: "about", about: "I sell trees: https://trees.example", picture: null },
    ...{ subjectName: "noisy_one", userName: "Kai", reason: "Advertising.", createdAt: minutesAgo(2 * DAY) },
    ...{ erasedFrom: minutesAgo(-178 * DAY), isReplaced: false, mayDecide: true },
    ...{ appeal: "waiting", mayErase: true },
  }),
];

const REMOVED_COMMENTS = [
  sample<typeof readRemovedComment>("GET", "/removals/:id/comment", WHOLE),
  sample<typeof getRemovedComment>("GET", "/moderation/comments/:id/removed", {
    ...{ comment: WHOLE, isErased: false, by: "moderator", ...removal },
  }),
];

export const APPEALS = [
  ...REMOVED_COMMENTS,
  ...FROM_PROFILES,
  sample<typeof listOwnRemovals>("GET", "/removals", { removals: OWN_REMOVALS, next: null }),
  sample<typeof listOwnSanctions>("GET", "/sanctions", { sanctions: OWN_SANCTIONS, next: null }),
  sample<typeof listAppeals>("GET", "/moderation/appeals", {
    noted: { rosa_l: 2, layla: 1 },
    appeals: [
      {
        ...{
          ...sent,
          kind: "removal",
          id: "1",
          userName: "rosa_l",
          submission: POSTS.text,
          comment: null,
          mayDecide: true,
          isHidden: false,
        },
        removal,
      },
      {
        ...{
          ...sent,
          kind: "removal",
          id: "2",
          userName: "layla",
          submission: POSTS.linkWithoutPicture,
          mayDecide: false,
          isHidden: true,
        },
        comment: { id: "c1", text: "And **mint**, in a pot of its own.", createdAt: minutesAgo(3 * DAY) },
        removal: { ...removal, userName: "ada_w", reason: "", rule: "Rule 2 of /gardening: No advertising" },
      },
      {
        ...{ ...sent, id: "3", kind: "suspension", userName: "layla", mayDecide: true, onlyAdmins: false },
        ...{ text: "These were nine different questions.", endsAt: minutesAgo(-5 * DAY) },
        sanction: { ...removal, reason: "The same link in nine discussions." },
      },
      {
        ...{ ...sent, id: "4", kind: "warning", userName: "rosa_l", mayDecide: false, endsAt: null },
        onlyAdmins: true,
        sanction: { ...removal, reason: "No insults." },
      },
      {
        ...{ ...sent, id: "5", kind: "about", removalId: "14", userName: "noisy_one", mayDecide: true },
        ...{ onlyAdmins: false, endsAt: null, text: "It was a joke about trees." },
        sanction: { ...removal, reason: "Advertising." },
      },
    ],
    ...{ next: null, waiting: 2 },
  }),
];
