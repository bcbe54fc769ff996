import type { Mutation } from "../mutation.ts";

/** The gallery of the development server, and the states of lists. */
export const mutations: Mutation[] = [
  {
    clause: "`/gallery` of the development server shows tokens and all components",
    file: "src/web/gallery/states.tsx",
    from: `import { Banner } from "../ui/banner.tsx";`,
    to: `import { Banner } from "../ui/notice.tsx";`,
    by: "test/rules/gallery.test.ts",
  },
  {
    clause: "The gallery shows every screen in each of its states",
    file: "src/web/gallery/screens.ts",
    from: `{ name: "Admin", address: pages.admin, states: ["ready", "loading", "failing"] },`,
    to: "",
  },
  {
    clause: "The built site has nothing of the gallery",
    file: "src/web/page/not-found-page.tsx",
    from: `import { usePageHead } from "./page-head.ts";`,
    to: `import { usePageHead } from "./page-head.ts";\nimport "../gallery/samples/posts.ts";`,
    by: "test/rules/gallery.test.ts",
  },
  {
    clause: "A list that loads has placeholders instead of a spinner",
    file: "src/web/ui/row-skeletons.tsx",
    from: "aria-label={label}",
    to: "",
  },
  {
    clause: "An empty or failing list has a drawing, which no page loads before it shows one",
    file: "src/web/ui/notice.tsx",
    from: "{drawing && <Drawing of={drawing} />}",
    to: "",
  },
  {
    clause: "A list that failed says what happened, and 'Try again' loads it",
    file: "src/web/account/settings-section.tsx",
    from: "onClick={() => void retry()}",
    to: "",
  },
  {
    clause: "The form of a conversation stays above a phone's keyboard",
    file: "src/web/messages/messages-page.module.css",
    from: "var(--keyboard, 0px)",
    to: "0px",
  },
];
