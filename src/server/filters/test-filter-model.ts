import fc from "fast-check";

/*
 * A member who mutes, blocks, hides and reads, and the site that they read, in a few lines that know nothing of the
 * server's tables and caches.
 */

const NAMES = ["alice", "bob", "carol"] as const;
export const FEEDS = ["Boats", "Clouds", "Dunes"] as const;
const WORDS = ["anchor", "breeze", "cactus thorn"];

export type Author = (typeof NAMES)[number] | "me";

export interface DraftPost {
  author: Author;
  feeds: string[];
  words: string[];
  /** Older than a day. */
  isOld: boolean;
  /** A link, to the same address as all links of the story. */
  isLink?: boolean;
}

export interface DraftComment {
  author: Exclude<Author, "me">;
  /** Chooses the post. */
  nth: number;
  words: string[];
  mentionsMe: boolean;
}

export interface ModelPost extends DraftPost {
  id: string;
  isGone: boolean;
}

export interface ModelComment extends DraftComment {
  id: string;
  post: ModelPost;
  isGone: boolean;
  /** Whether the member was notified, which they are not of a writer whom they have blocked. */
  isTold: boolean;
  isUnread: boolean;
}

export interface ModelMute {
  kind: "feed" | "member" | "word";
  value: string;
}

/** The feed or the member that the member has opened on purpose: its own mute does not hold there. */
export interface Opened {
  feed?: string;
  author?: Author;
}

const nth = fc.nat(60);
const name = fc.constantFrom(...NAMES);
const someWords = fc.oneof(fc.constant<string[]>([]), fc.subarray(WORDS, { maxLength: 1 }));

const anyPost = fc.record({
  author: fc.constantFrom<Author>(...NAMES, "me"),
  feeds: fc.subarray([...FEEDS], { maxLength: 2 }),
  words: someWords,
  isOld: fc.boolean(),
  isLink: fc.boolean(),
});

/** Most mention the member, so that they are told of some that they mute. */
const mentionsMe = fc.nat(3).map((one) => one > 0);
const anyComment = fc.record({ author: name, nth, words: someWords, mentionsMe });

const anyMute: fc.Arbitrary<ModelMute> = fc.oneof(
  fc.record({ kind: fc.constant("feed" as const), value: fc.constantFrom(...FEEDS) }),
  fc.record({ kind: fc.constant("member" as const), value: name }),
  fc.record({ kind: fc.constant("word" as const), value: fc.constantFrom(...WORDS) }),
);

const deed = <What extends string>(what: What) => fc.constant(what);

/** Deeds that take posts out of lists, and new posts. */
const changeWith = (post: fc.Arbitrary<DraftPost>) =>
  fc.oneof(
    { arbitrary: fc.record({ deed: deed("mute"), mute: anyMute }), weight: 3 },
    fc.record({ deed: fc.constantFrom("hide", "delete", "remove"), nth }),
    fc.record({ deed: deed("block"), name }),
    fc.record({ deed: deed("post"), post }),
  );

const anyOther = fc.oneof(
  fc.record({ deed: fc.constantFrom("unmute", "end", "show", "open", "restore", "deleteComment"), nth }),
  fc.record({ deed: deed("unblock"), name }),
  fc.record({ deed: deed("hidesRead"), value: fc.boolean() }),
  fc.record({ deed: deed("readNotifications") }),
  fc.record({ deed: deed("comment"), comment: anyComment }),
);

const anyDeed = fc.oneof(changeWith(anyPost), anyOther);

export type Deed = typeof anyDeed extends fc.Arbitrary<infer D> ? D : never;

/** First everything that the site has, then two rounds of deeds. */
export const anyStory = fc.record({
  posts: fc.array(anyPost, { minLength: 10, maxLength: 16 }),
  comments: fc.array(anyComment, { minLength: 5, maxLength: 9 }),
  rounds: fc.tuple(
    fc.array(anyDeed, { minLength: 4, maxLength: 12 }),
    fc.array(anyDeed, { minLength: 1, maxLength: 6 }),
  ),
});

/** No new post is backdated: it would come into a list by date behind a page that was read. */
const newPost = anyPost.map((post) => ({ ...post, feeds: [FEEDS[0]], isOld: false }));

/** Posts of one feed, and what changes between the pages of its list. */
export const anyReading = fc.record({
  posts: fc.array(newPost, { minLength: 10, maxLength: 20 }),
  changes: fc.array(changeWith(newPost), { minLength: 2, maxLength: 4 }),
});

/** Everything that the site has and that the member mutes, hides and has read. */
export class FilterModel {
  readonly posts: ModelPost[] = [];
  readonly comments: ModelComment[] = [];
  /** The mutes by their ids. */
  readonly mutes = new Map<string, ModelMute>();
  readonly blocked = new Set<Author>();
  readonly hidden = new Set<string>();
  readonly read = new Set<string>();
  hidesRead = false;

  /** The posts that are there, the newest first. */
  listed(isListed: (post: ModelPost) => boolean = () => true): ModelPost[] {
    const there = this.posts.filter((post) => !post.isGone && isListed(post)).toReversed();
    return [...there.filter(({ isOld }) => !isOld), ...there.filter(({ isOld }) => isOld)];
  }

  sees(post: ModelPost, opened: Opened = {}): boolean {
    const isRead = this.hidesRead && this.read.has(post.id) && post.author !== "me";
    return !isRead && this.seesUnread(post, opened);
  }

  /** The same where what the member has read is not left out. */
  seesUnread(post: ModelPost, opened: Opened = {}): boolean {
    return (post.author === "me" || !this.hidden.has(post.id)) && this.seesNew(post, opened);
  }

  /** Whether the member sees a new post, which they have neither hidden nor read yet. */
  seesNew({ author, feeds, words }: ModelPost, opened: Opened = {}): boolean {
    if (author === "me") return true;
    if (author !== opened.author && this.#hidesMember(author)) return false;
    if (feeds.some((feed) => feed !== opened.feed && this.isMuted("feed", feed))) return false;
    return !words.some((word) => this.isMuted("word", word));
  }

  seesComment({ author, words }: ModelComment): boolean {
    return !this.#hidesMember(author) && !words.some((word) => this.isMuted("word", word));
  }

  /** The comments that the member is told of, the oldest first. */
  told(): ModelComment[] {
    return this.comments.filter(
      (comment) =>
        comment.isTold &&
        !comment.isGone &&
        !comment.post.isGone &&
        this.seesComment(comment) &&
        this.seesUnread(comment.post),
    );
  }

  #hidesMember(author: Author): boolean {
    return this.blocked.has(author) || this.isMuted("member", author);
  }

  isMuted(kind: ModelMute["kind"], value: string): boolean {
    return Array.from(this.mutes.values()).some((mute) => mute.kind === kind && mute.value === value);
  }
}
