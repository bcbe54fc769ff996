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
    file: "src/web/home/lazy-catch-up-offer.tsx",
    from: "!isConfirmed || !viewer?.leftAt",
    to: "viewer !== null",
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
    clause: "The offer can be put away",
    file: "src/web/home/catch-up-offer.tsx",
    from: "writeStored(KEY, absence);",
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
    file: "src/web/home/catch-up-offer.tsx",
    from: 'label="Put away"',
    to: 'label=""',
  },
];
