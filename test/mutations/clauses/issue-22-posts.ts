import type { Mutation } from "../mutation.ts";

/** Authors' edits of their posts. */
export const mutations: Mutation[] = [
  {
    clause: "Authors edit the title, the text or caption",
    file: "src/server/posts/editing.ts",
    from: "await indexEditedPost(db, now.id);",
    to: "void indexEditedPost;",
    by: "src/server/posts/editing.test.ts",
  },
  {
    clause: "Authors edit the title, the text or caption",
    file: "src/server/sharing/dependencies.ts",
    from: "return [post(event.postId), ...event.categories.map((name) => postsOf(name))];",
    to: "return [post(event.postId)];",
    by: "src/server/posts/editing.test.ts",
  },
  {
    clause: "The address of a post stays",
    file: "src/server/posts/editing.ts",
    from: "imageAlt: hasOwnImage(now) ? edit.imageAlt : words.imageAlt",
    to: "imageAlt: edit.imageAlt",
    by: "src/server/posts/editing.test.ts",
  },
  {
    clause: "An edit of a post obeys the rules of a new one",
    file: "src/server/posts/move-to-feeds.ts",
    from: "names.filter((name) => !before.has(feedKey(name))),",
    to: "[],",
    by: "src/server/posts/editing.test.ts",
  },
  {
    clause: "Words of a post that others may have read become a version",
    file: "src/server/posts/editing.ts",
    from: "select from comments where post_id = edited.id and created_at >=",
    to: "select from comments where false and created_at >=",
    by: "src/server/posts/editing.test.ts",
  },
  {
    clause: "An earlier version of a post is erased by the author or a moderator",
    file: "src/server/posts/versions.ts",
    from: "on version.post_id = read.id",
    to: "on true",
    by: "src/server/posts/versions.test.ts",
  },
  {
    clause: "An author cannot hide the words of a reported post",
    file: "src/server/posts/versions.ts",
    from: "isOwn && (await countReportsOfPost(db, postId)) > 0",
    to: "Boolean(countReportsOfPost) && false",
    by: "src/server/posts/versions.test.ts",
  },
  {
    clause: "Of two edits of the same post the second is refused",
    file: "src/server/posts/editing.ts",
    from: 'if (!isDeepStrictEqual(comparable(was), present)) throw conflict("postEditConflict");',
    to: "void was;",
    by: "src/server/posts/editing.test.ts",
  },
  {
    clause: "A member whom an edited post mentions is notified once",
    file: "src/server/posts/mentions.ts",
    from: "...(earlier ?? [])",
    to: "",
    by: "src/server/posts/editing.test.ts",
  },
  {
    clause: "A post that moves to other feeds",
    file: "src/server/rankings/compute-ranking.ts",
    from: "or rankings.moves <> known.moves",
    to: "",
    by: "src/server/posts/move-to-feeds.test.ts",
  },
  {
    clause: "A post that moves to other feeds",
    file: "src/server/posts/ranked-lists.ts",
    from: "posts.filter((post) => post.feed_ids.some((id) => inThem.has(id)))",
    to: "posts.filter(() => inThem.size > 0)",
    by: "src/server/posts/move-to-feeds.test.ts",
  },
  {
    clause: "Edits leave all figures right",
    file: "src/server/posts/editing.ts",
    from: "await countMove(db, move);",
    to: "void countMove;",
    by: "src/server/posts/move-to-feeds.test.ts",
  },
];
