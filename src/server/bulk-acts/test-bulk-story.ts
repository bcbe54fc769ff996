import fc from "fast-check";

/* Random sites and bulk acts. Members and contents are chosen by numbers, which wrap around. */

export const AUTHORS = 4;
export const DOMAIN = "spam.example";

/** The first has tags and rules. Each story has feeds of its own, named after these. */
export const FEEDS = ["Harbours", "Islands", "Lagoons"];

/** A feed whose people look at each post first. */
export const GUARDED = "Reefs";

const nth = fc.nat(99);
const author = fc.nat(AUTHORS - 1);

const anyPost = fc.record({
  author,
  kind: fc.constantFrom("text", "link", "spam link", "spam words", "image"),
  feeds: fc.subarray(FEEDS, { maxLength: 2 }),
  isOld: fc.boolean(),
});

const anyComment = fc.record({ author, nth, isReply: fc.boolean(), hasLink: fc.boolean() });

/** The deeds before the acts. Deeds that give an undo the most to restore are listed twice, so that they are drawn more often. */
export const DEEDS = [
  ...(["heart", "heart comment", "heart comment", "hide", "save", "save comment"] as const),
  ...(["list", "list comment", "follow", "mute", "open", "choose notices"] as const),
  ...(["report", "report", "report comment", "report comment", "report by rule"] as const),
  ...(["pin", "tag", "lock", "edit", "edit comment", "fetch preview"] as const),
  ...(["remove", "remove comment", "remove by rule", "dismiss", "delete", "delete comment"] as const),
  ...(["delete and undelete comment", "appeal", "become a feed's moderator", "remove by feed"] as const),
  ...(["wait", "wait and be approved", "wait and be refused"] as const),
];

export type DeedName = (typeof DEEDS)[number];

const anyDeed = fc.record({ deed: fc.constantFrom(...DEEDS), author, nth });

/** A target that two acts of a story often have in common. */
const target = fc.oneof(
  { weight: 2, arbitrary: fc.constant("domain" as const) },
  { weight: 3, arbitrary: author },
);

const anyAct = fc.record({
  target,
  content: fc.constantFrom("all", "all", "posts", "comments"),
  range: fc.constantFrom("all", "all", "day"),
  /** The batches before the next thing happens, 9 for all. */
  batches: fc.constantFrom(0, 1, 9, 9),
  isBySecond: fc.boolean(),
});

const anyGroup = fc.record({
  /** The acts that work at the same time. */
  acts: fc.array(anyAct, { minLength: 1, maxLength: 2 }),
  /** Whether an earlier act is undone before these begin. */
  undoesBefore: fc.boolean(),
});

export const anyStory = fc.record({
  posts: fc.array(anyPost, { minLength: 6, maxLength: 16 }),
  comments: fc.array(anyComment, { minLength: 6, maxLength: 20 }),
  deeds: fc.array(anyDeed, { minLength: 16, maxLength: 40, size: "max" }),
  groups: fc.array(anyGroup, { minLength: 1, maxLength: 3 }),
  /** Places the acts in the order of their undos. */
  undoOrder: fc.array(fc.nat(1_000), { minLength: 6, maxLength: 6 }),
  /** Whether the undos that are left work at the same time. */
  isUndoneAtOnce: fc.boolean(),
});

export type Story = typeof anyStory extends fc.Arbitrary<infer S> ? S : never;
export type StoryAct = Story["groups"][number]["acts"][number];
export type StoryDeed = Story["deeds"][number];
