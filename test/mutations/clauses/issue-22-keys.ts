import type { Mutation } from "../mutation.ts";

/** Keyboard shortcuts. */
export const mutations: Mutation[] = [
  {
    clause: "j and k move the focus through posts, comments",
    file: "src/web/keys/stops.ts",
    from: "return first(beginsThere) ??",
    to: "return stops[0] ??",
  },
  {
    clause: "j and k move the focus through posts, comments",
    file: "src/web/notifications/notification-item.tsx",
    from: "data-stop\n",
    to: "\n",
  },
  {
    clause: "o and Enter open what is in focus; u leads back up",
    file: "src/web/keys/up.ts",
    from: "list < 0 ? 0 : list - here",
    to: "list < 0 ? 0 : -1",
  },
  {
    clause: "a gives and takes back the heart",
    file: "src/web/keys/listen.ts",
    from: "find(currentStop() ?? postOfPage())",
    to: "find(currentStop())",
  },
  {
    clause: "c leads to the comments and on a post to the field",
    file: "src/web/comments/discussion.tsx",
    from: 'data-act="comment" ',
    to: "",
  },
  {
    clause: "l opens the link of the post; n shows",
    file: "src/web/posts/new-posts.tsx",
    from: 'data-act="new" ',
    to: "",
  },
  {
    clause: "/ searches; g and h, n, m or p",
    file: "src/web/keys/listen.ts",
    from: 'prefixAt = name === "g" ? timeStamp : -Infinity;',
    to: 'if (name === "g") prefixAt = timeStamp;',
  },
  {
    clause: "A visitor's key leads to the same sign-in",
    file: "src/web/comments/comment-form.tsx",
    from: 'data-act="comment" onClick',
    to: "onClick",
  },
  {
    clause: "No key acts while somebody types or chooses in a dialog",
    file: "src/web/keys/listen.ts",
    from: "|| isDialogOpen()",
    to: "",
  },
  {
    clause: "No key acts while somebody types or chooses in a dialog",
    file: "src/web/keys/listen.ts",
    from: "event.defaultPrevented || event.isComposing ||",
    to: "event.defaultPrevented ||",
  },
  {
    clause: "Shortcuts can be turned off and on, for the device",
    file: "src/web/keys/listen.ts",
    from: "!shortcutsAreOn() || ",
    to: "",
  },
  {
    clause: "? lists exactly the keys that work on the screen",
    file: "src/web/keys/shortcuts.ts",
    from: "SHORTCUTS.filter(({ find }) => find(page))",
    to: "SHORTCUTS.filter(({ find }) => find(page) ?? true)",
  },
  {
    clause: "The list also opens from the foot of the navigation",
    file: "src/web/shell/site-links.module.css",
    from: "@media (hover: none)",
    to: "@media (width: 1px)",
  },
  {
    clause: "a gives a heart to the comment in focus, and x folds what is below it",
    file: "src/web/comments/fold-button.tsx",
    from: 'data-act="fold"',
    to: "",
  },
];
