import type { Mutation } from "../mutation.ts";

/** States and transitions. */
export const mutations: Mutation[] = [
  {
    clause: "If the profile fetch fails after Google sign-in",
    file: "src/web/auth/google-sign-in.ts",
    from: "readToken() === token ? viewerOfCredential(credential) : null",
    to: "null",
  },
  {
    clause: "On load the stored idToken is the bearer",
    file: "src/web/api/api.ts",
    from: "authorization: `Bearer ${token}`",
    to: "authorization: `Token ${token}`",
  },
  {
    clause: "Login, register, reset store the token",
    file: "src/web/session/session.ts",
    from: "  if (answer.idToken) storeToken(answer.idToken);\n",
    to: "",
    by: "e2e/password-reset.spec.ts",
  },
  {
    clause: "Login success fetches the profile and closes the modal",
    file: "src/web/auth/login-modal.tsx",
    from: `otherwise="Login failed" onDone={onLeave}`,
    to: `otherwise="Login failed" onDone={() => {}}`,
  },
  {
    clause: "Logout clears token and user",
    file: "src/web/session/session.ts",
    from: "  removeToken();\n  for (const queryKey",
    to: "  for (const queryKey",
  },
  {
    clause: "Vote: +1 and back, never below 0",
    file: "src/web/hearts/hearts.ts",
    from: "({ ...cached, upvotes })",
    to: "({ ...cached, upvotes: upvotes + 1 })",
  },
  {
    clause: "Votes cached per user and refreshed",
    file: "src/web/hearts/hearts.ts",
    from: "...readStoredJson<Hearts>(heartsKey(username)),",
    to: "",
  },
  {
    clause: "Follow toggles per lowercase category",
    file: "src/web/feeds/follow-button.tsx",
    from: "followed?.includes(feed.toLowerCase())",
    to: "followed?.includes(feed)",
  },
  {
    clause: "Report: 'Already reported' and disabled",
    file: "src/web/reports/report-button.tsx",
    from: "disabled={isReported}",
    to: "disabled={false}",
  },
  {
    clause: "Reply mode: set when replying",
    file: "src/web/comments/use-reply.ts",
    from: "setDraft((now) => moveDraft(now, parentId, before));",
    to: "setDraft((now) => moveDraft(now, null, before));",
  },
  {
    clause: "Delete post: confirm, then removal",
    file: "src/web/posts/delete-post.tsx",
    from: "forgetPost(queryClient, postId);",
    to: "",
  },
  {
    clause: "Notification and message badges by type",
    file: "src/server/notifications/queries.ts",
    from: "filter (where n.type = 'message')",
    to: "filter (where n.type = 'comment')",
  },
  {
    clause: "Deleting a notification removes it",
    file: "src/web/notifications/notifications-page.tsx",
    from: "await refreshNotifications(queryClient);",
    to: "",
  },
  {
    clause: "Conversations: selecting switches; after sending",
    file: "src/web/drafts/send-draft.ts",
    from: "if (readDraft<Draft>(key)?.idempotencyKey === waiting.sentAs) dropDraft(key);",
    to: "",
    by: "e2e/messages.spec.ts",
  },
  {
    clause: "Theme toggles; drawer open/closed",
    file: "src/web/shell/theme-toggle.tsx",
    from: `currentTheme() === "dark" ? "light" : "dark"`,
    to: `"dark"`,
  },
  {
    clause: "Home view top and 24h, both remembered",
    file: "src/web/posts/list-defaults.ts",
    from: `DEFAULT_VIEW: HomeView = "top"`,
    to: `DEFAULT_VIEW: HomeView = "recent"`,
  },
  {
    clause: "Reset success: 3 s, then redirect",
    file: "src/web/auth/reset-page.tsx",
    from: "const REDIRECT_MS = 3_000;",
    to: "const REDIRECT_MS = 3_500;",
  },
  {
    clause: "Offset pagination, infinite scroll, stops below 40",
    file: "src/web/ui/load-more.tsx",
    from: "if (entries.at(-1)?.isIntersecting) onReach();",
    to: "onReach();",
    by: "e2e/infinite-scroll.spec.ts",
  },
];
