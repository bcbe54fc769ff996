import type { Mutation } from "../mutation.ts";

/** Hot and Active: the stored values, their lists, and the dialog that explains a place. */
export const mutations: Mutation[] = [
  {
    clause: "Hot is Reddit's published formula",
    file: "src/contract/orders.ts",
    from: "Math.log10(Math.max(hearts, 1))",
    to: "Math.log(Math.max(hearts, 1))",
  },
  {
    clause: "Hot is Reddit's published formula",
    file: "src/server/rankings/compute-ranking.ts",
    from: "coalesce(p.hot, hot_of(p.total_hearts, p.created_at)) desc, p.id desc",
    to: "p.created_at desc, p.id desc",
  },
  {
    clause: "A heart is stored in the post's value in Hot at once",
    file: "src/server/hearts/count-hearts.ts",
    from: "hot_of(posts.total_hearts + counted.hearts, posts.created_at)",
    to: "hot_of(posts.total_hearts, posts.created_at)",
  },
  {
    clause: "Imported posts have values by their own dates",
    file: "src/server/import/write-batch.ts",
    from: "hot_of(imported_hearts, created_at), created_at",
    to: "hot_of(imported_hearts, now()), now()",
  },
  {
    clause: "Active goes by the last comment of another member",
    file: "src/server/rankings/active.ts",
    from: "and array_remove(${writers}, posts.member_id) <> '{}' then now()",
    to: "then now()",
  },
  {
    clause: "Active goes by the last comment of another member",
    file: "src/server/rankings/active.ts",
    from: "and now() <= posts.created_at + interval '${ACTIVE_HOURS} hours'",
    to: "",
  },
  {
    clause: "A removed comment takes its bump back",
    file: "src/server/rankings/active.ts",
    from: "c.deleted_at is null and c.member_id",
    to: "c.member_id",
  },
  {
    clause: "After any acts the stored values equal the computed ones",
    file: "src/server/comments/removal.ts",
    from: ", active_at: activeAt",
    to: "",
  },
  {
    clause: "A removed comment takes its bump back",
    file: "src/server/comments/removal.ts",
    from: "step === 1 ? activeWith(id) : activeWithout(id)",
    to: "activeWith(id)",
  },
  {
    clause: "Posts from before are listed by what they have",
    file: "src/server/rankings/fill-orders.ts",
    from: "id > (select max(id) from posts) - ",
    to: "id > (select max(id) from posts) + ",
  },
  {
    clause: "After any acts the stored values equal the computed ones",
    file: "src/server/check/mend.ts",
    from: "[mendPosts, mendComments, mendOrders, mendFeeds",
    to: "[mendPosts, mendComments, mendFeeds",
    by: "src/server/check/check.test.ts",
  },
  {
    clause: "Pages of Hot and Active joined are the snapshot",
    file: "src/server/posts/ranked-lists.ts",
    from: 'formatCursor("top", ranking.id, part.next)',
    to: 'formatCursor("top", ranking.id, part.next + 1)',
  },
  {
    clause: "Posts from before are listed by what they have",
    file: "src/server/rankings/fill-orders.ts",
    from: "return upTo > BATCH;",
    to: "return false;",
  },
  {
    clause: "Hot and Active have no time ranges",
    file: "src/contract/posts.ts",
    from: 'time === undefined || sort === undefined || sort === "popularity"',
    to: 'time === undefined || sort !== "hot"',
  },
  {
    clause: "Hot and Active stand on Home and on feeds' pages",
    file: "src/web/feeds/feed-list.ts",
    from: 'ownOrder(search.get("sort")) ?? search.get("time")',
    to: 'search.get("time")',
    by: "e2e/hot-and-active.spec.ts",
  },
  {
    clause: '"Why is this here?" has the rule and every number',
    file: "src/web/posts/why-numbers.tsx",
    from: "((seconds - HOT_ZERO) / HOT_UNIT)",
    to: "(seconds / HOT_UNIT)",
  },
  {
    clause: '"Why is this here?" has the rule and every number',
    file: "src/web/post-cache/cached-posts.ts",
    from: "[...posts.map(({ id }) => id), ...(first.added ?? [])]",
    to: "first.added",
  },
  {
    clause: 'In a search, "Why is this here?" has the words',
    file: "src/server/search/result-placing.ts",
    from: '${found("a")} as "inTitle"',
    to: '${found("d")} as "inTitle"',
  },
  {
    clause: 'In lists of one\'s own, "Why is this here?" says when',
    file: "src/web/saved/saved-things.tsx",
    from: "place={index + 1}",
    to: "place={index}",
  },
  {
    clause: '"Why is this here?" names what the reader\'s filters leave out',
    file: "src/web/posts/why-dialog.tsx",
    from: '${list ? withoutNumber(list) : ""}',
    to: "",
  },
  {
    clause: '"Why is this here?" names what the reader\'s filters leave out',
    file: "src/web/posts/why-dialog.tsx",
    from: "{missed && <Missed {...missed} />}",
    to: "",
  },
  {
    clause: '"Why is this here?" says when its numbers cannot be loaded',
    file: "src/web/posts/why-numbers.tsx",
    from: "query?.error && (",
    to: "!query?.error && (",
  },
];
