import fc from "fast-check";

/* Random sites and bulk acts. Members and contents are chosen by numbers, which wrap around. */

export const AUTHORS = 4;
export const DOMAIN = "spam.example";
export const FEEDS = ["Harbours", "Islands", "Lagoons"];

const nth = fc.nat(99);
const author = fc.nat(AUTHORS - 1);

const anyPost = fc.record({
  author,
  kind: fc.constantFrom("text", "link", "spam link", "spam words"),
  feeds: fc.subarray(FEEDS, { maxLength: 2 }),
  isOld: fc.boolean(),
});

const anyComment = fc.record({ author, nth, isReply: fc.boolean(), hasLink: fc.boolean() });

const anyDeed = fc.record({
  deed: fc.constantFrom(
    ...([
      "heart",
      "heart comment",
      "report",
      "report",
      "report comment",
      "report comment",
      "hide",
      "save",
    ] as const),
    ...(["remove", "remove comment", "delete", "delete comment", "dismiss"] as const),
  ),
  author,
  nth,
});

const anyAct = fc.record({
  /** A domain for -1. */
  target: fc.integer({ min: -1, max: AUTHORS - 1 }),
  content: fc.constantFrom("all", "posts", "comments"),
  range: fc.constantFrom("all", "all", "day"),
  /** The batches before the next thing happens, 9 for all. */
  batches: fc.constantFrom(0, 1, 9, 9),
});

export const anyStory = fc.record({
  posts: fc.array(anyPost, { minLength: 6, maxLength: 16 }),
  comments: fc.array(anyComment, { minLength: 6, maxLength: 20 }),
  deeds: fc.array(anyDeed, { minLength: 8, maxLength: 24 }),
  acts: fc.array(anyAct, { minLength: 1, maxLength: 3 }),
  /** Whether the first act is undone first. */
  isFirstFirst: fc.boolean(),
});

export type Story = typeof anyStory extends fc.Arbitrary<infer S> ? S : never;
export type StoryAct = Story["acts"][number];
