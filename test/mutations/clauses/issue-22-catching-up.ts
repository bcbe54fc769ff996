import type { Mutation } from "../mutation.ts";

/** Catching up with the posts of an absence. */
export const mutations: Mutation[] = [
  {
    clause: "A member who comes back after eight hours or more is offered",
    file: "src/server/catch-up/absences.ts",
    from: "used_at = now(),",
    to: "",
  },
  {
    clause: "A member who comes back after eight hours or more is offered",
    file: "src/web/home/lazy-return-offer.tsx",
    from: "isConfirmed && (viewer?.leftAt || viewer?.readingPlace)",
    to: "false",
  },
  {
    clause: "A tab that is left open is no use",
    file: "src/server/app.ts",
    from: "isBackground ? findReader : findViewer",
    to: "isBackground ? findViewer : findViewer",
  },
  {
    clause: "Signing out and in again does not end an absence",
    file: "src/server/catch-up/absences.ts",
    from: "case when ${long} then known.used_at else known.left_at end",
    to: "null",
  },
  {
    clause: "Their own posts, deleted ones, those with their heart or comment",
    file: "src/server/catch-up/catch-up.ts",
    from: "and p.member_id <> ${memberId}",
    to: "",
  },
  {
    clause: "The list ends: it is chosen once",
    file: "src/server/catch-up/catch-up.ts",
    from: "set post_ids = coalesce(post_ids, ${chosen})",
    to: "set post_ids = null",
  },
  {
    clause: "What one member has seen changes nothing for others",
    file: "src/server/catch-up/catch-up.ts",
    from: "where member_id = ${memberId} and post_ids &&",
    to: "where post_ids &&",
  },
  {
    clause: "What was seen while the site is out of reach is sent once it is back",
    file: "src/web/catch-up/seen-reporter.ts",
    from: "sendAfter(RETRY_MS);",
    to: "",
  },
  {
    clause: "The offer can be put away; the page stays",
    file: "src/web/home/return-offer.tsx",
    from: "writeStored(KEY, names);",
    to: "",
  },
  {
    clause: "The page says when it cannot be loaded, leads members without feeds to them",
    file: "src/web/catch-up/catch-up-page.tsx",
    from: "followed?.length === 0",
    to: "followed === undefined",
  },
  {
    clause: "The page and the offer are accessible",
    file: "src/web/home/return-offer.tsx",
    from: 'label="Put away"',
    to: 'label=""',
  },
  {
    clause: "A closed and reopened tab offers the place",
    file: "src/web/post-cache/use-reading-place.ts",
    from: "await queryClient.cancelQueries({ queryKey, exact: true });",
    to: "",
  },
  {
    clause: "A member's place is offered on every device, to that member alone",
    file: "src/server/reading-places/reading-places.ts",
    from: '.where("member_id", "=", reader.id)\n    .where(isFresh)',
    to: '.where("member_id", "=", reader.id)',
    by: "src/server/reading-places/reading-places.test.ts",
  },
  {
    clause: "A visitor's place is in their browser, as ids of posts",
    file: "src/server/posts/queries.ts",
    from: " and p.deleted_at is null ${POST_JOINS}",
    to: " ${POST_JOINS}",
  },
  {
    clause: "A visitor's place is in their browser, as ids of posts",
    file: "src/web/home/return-offer.tsx",
    from: "place?.title ?? post?.title",
    to: 'place?.title ?? post?.title ?? ""',
    by: "e2e/reading-place.spec.ts",
  },
  {
    clause: "Its posts keep the order of the list",
    file: "src/web/home/go-on.ts",
    from: 'if (!place) return showMessage("The posts at that place are gone.");',
    to: "if (!place) return;",
  },
  {
    clause: "A list by date goes on exactly behind the posts of the place",
    file: "src/web/home/go-on.ts",
    from: 'order === "" ? cursorBehind(posts.at(-1)!.id) : ',
    to: "",
  },
  {
    clause: "A post far below the screen counts as seen, too",
    file: "src/web/catch-up/use-seen-posts.ts",
    from: "if (list) fills.observe",
    to: "if (!list) fills.observe",
  },
  {
    clause: "A place is only in a list of this site",
    file: "src/contract/reading-places.ts",
    from: "(feed\\/[^/?#]+)?(\\?[^#]*)?$/",
    to: "/",
  },
  {
    clause: "The offer can be put away; a reload and a place near the top make none",
    file: "src/web/post-cache/reading-place.ts",
    from: "index < DEEP ||",
    to: "",
  },
];
