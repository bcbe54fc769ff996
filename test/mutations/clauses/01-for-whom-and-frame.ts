import type { Mutation } from "../mutation.ts";

/** The product's purpose, its routes, the layout, the navigation. */
export const mutations: Mutation[] = [
  {
    clause: "Visitors browse Top and Recent",
    file: "src/web/home/home-page.tsx",
    from: `recent: "Recent"`,
    to: `recent: "Latest"`,
  },
  {
    clause: "Members also vote, follow, comment",
    file: "src/contract/comments.ts",
    from: `access: "member"`,
    to: `access: "moderator"`,
  },
  {
    clause: "The routes, the same on wide and narrow",
    file: "src/web/page/not-found-page.tsx",
    from: `title="404"`,
    to: `title="Not found"`,
  },
  {
    clause: "The routes, the same on wide and narrow",
    file: "src/web/routes.ts",
    from: `  { path: "/rules", module: "./site-pages/site-page.tsx" },\n`,
    to: `  { path: "/rules", module: "./page/not-found-page.tsx" },\n`,
    by: "e2e/layout.spec.ts",
  },
  {
    clause: "/messages?to=, /submit?category=",
    file: "src/web/submit/submit-page.tsx",
    from: `get("category")`,
    to: `get("feed")`,
    by: "e2e/submit.spec.ts",
  },
  {
    clause: "/feed/{feedName}, the name URL-encoded",
    file: "src/contract/paths.ts",
    from: "`/feed/${encodeURIComponent(name)}${tagged",
    to: "`/feed/${name}${tagged",
  },
  {
    clause: "/user/{username}, also with a user id",
    file: "src/server/members/members.ts",
    from: "UID.test(nameOrUid)",
    to: "false",
  },
  {
    clause: "/login, /register, /forgot, /reset stand alone",
    file: "src/web/shell/app.tsx",
    from: "(login|register|join(?!-)|forgot|reset|",
    to: "(login|register|join|forgot|",
  },
  {
    clause: "1300 or more: side navigation",
    file: "src/web/shell/side-navigation.module.css",
    from: "(min-width: 1300px)",
    to: "(min-width: 1400px)",
  },
  {
    clause: "Below 1300: a top bar",
    file: "src/web/shell/top-bar.module.css",
    from: "(min-width: 1300px)",
    to: "(min-width: 1200px)",
  },
  {
    clause: "Two columns from 1000",
    file: "src/web/posts/post-list.module.css",
    from: "@media (min-width: 1000px)",
    to: "@media (min-width: 1100px)",
  },
  {
    clause: "Narrow video below 600",
    file: "src/web/posts/post-media.module.css",
    from: "600px",
    to: "700px",
  },
  {
    clause: "Side navigation signed in",
    file: "src/web/shell/navigation.ts",
    from: `{ to: pages.settings, label: "Settings", icon: Settings, audience: "member" },`,
    to: "",
  },
  {
    clause: "Side navigation signed out",
    file: "src/web/shell/join.tsx",
    from: "Create account",
    to: "Register",
  },
  {
    clause: "Top bar: menu, title, theme toggle",
    file: "src/web/shell/top-bar.tsx",
    from: `<ThemeToggle look="icon" />`,
    to: "",
  },
  {
    clause: "Top bar: notification and message icons",
    file: "src/web/shell/top-bar.tsx",
    from: "{badge && <UnreadBadge of={badge} />}",
    to: "",
  },
  {
    clause: "Drawer signed in",
    file: "src/web/shell/drawer.tsx",
    from: "Welcome{viewer",
    to: "Hello{viewer",
  },
  {
    clause: "Drawer signed out",
    file: "src/web/shell/drawer.tsx",
    from: "<Join onFollow={close} />",
    to: "",
  },
  {
    clause: "Drawer open and closed",
    file: "src/web/shell/drawer.tsx",
    from: "onClick={closeOnBackdrop}",
    to: "onClick={undefined}",
  },
];
