import type { Mutation } from "../mutation.ts";

/** The first ten minutes: the steps after sign-up, My Feed, the directory, the login modal. */
export const mutations: Mutation[] = [
  {
    clause: "A new account leads to three steps",
    file: "src/web/welcome/use-first-post.ts",
    from: "stepAddress(3, id)",
    to: "stepAddress(1)",
  },
  {
    clause: "Each step can be skipped",
    file: "src/web/welcome/steps.ts",
    from: "step > 1 && step <= STEPS ? step : 1",
    to: "step > 2 && step <= STEPS ? step : 1",
  },
  {
    clause: "The steps are not in the way of a return address",
    file: "src/web/welcome/lead-new-member.ts",
    from: " || isHeartWanted()",
    to: "",
  },
  {
    clause: "Google's first sign-in counts as a new account",
    file: "src/server/auth/google/sign-in.ts",
    from: "isNewMember: true",
    to: "isNewMember: false",
  },
  {
    clause: "The steps are accessible",
    file: "src/web/welcome/step-frame.module.css",
    from: "  color: var(--ink-soft);\n  font-size: var(--text-xs);",
    to: "  color: var(--line);\n  font-size: var(--text-xs);",
  },
  {
    clause: "Suggested feeds come by activity",
    file: "src/server/feeds/active-feeds.ts",
    from: "and p.deleted_at is null",
    to: "",
  },
  {
    clause: "The directory comes by activity",
    file: "src/server/feeds/list-feeds.ts",
    from: "activity desc, posts desc, key",
    to: "posts desc, activity desc, key",
  },
  {
    clause: "An empty My Feed shows feeds to follow",
    file: "src/web/home/empty-my-feed.tsx",
    from: "    restart();\n",
    to: "",
  },
  {
    clause: "My Feed says that the followed feeds have no posts in the range",
    file: "src/web/home/empty-my-feed.tsx",
    from: "          {showAll}\n",
    to: "",
  },
  {
    clause: "The login modal has 'Create account'",
    file: "src/web/auth/login-modal.tsx",
    from: "leadingTo(pages.forgot, here)",
    to: "pages.forgot",
  },
];
