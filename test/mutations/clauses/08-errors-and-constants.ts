import type { Mutation } from "../mutation.ts";

/** The error catalogue, and business constants. */
export const mutations: Mutation[] = [
  {
    clause: "Login: the server's message",
    file: "src/web/auth/login-page.tsx",
    from: "Login failed. Please try again.",
    to: "Login failed.",
  },
  {
    clause: "'Google sign-in failed'",
    file: "src/contract/errors.ts",
    from: "Google sign-in failed",
    to: "Signing in with Google failed",
  },
  {
    clause: "Register: errors joined with",
    file: "src/web/auth/use-send-form.ts",
    from: `" | "`,
    to: `", "`,
  },
  {
    clause: "Forgot: 'Failed to send reset email'",
    file: "src/web/auth/forgot-page.tsx",
    from: "Failed to send reset email",
    to: "That did not work",
  },
  {
    clause: "Reset: 'Failed to reset password'",
    file: "src/web/auth/reset-page.tsx",
    from: "Failed to reset password",
    to: "That did not work",
  },
  {
    clause: "Submit: the message or 'Submission failed.'",
    file: "src/web/submit/submit-alert.tsx",
    from: "Submission failed.",
    to: "That did not work.",
  },
  {
    clause: "'Submission not found.'",
    file: "src/web/details/details-page.tsx",
    from: `<Notice title="Submission not found." drawing="missing">`,
    to: `<Notice title="Post not found.">`,
  },
  {
    clause: "'Failed to delete post.'",
    file: "src/web/posts/delete-post.tsx",
    from: "Failed to delete post.",
    to: "That did not work.",
  },
  {
    clause: "Report 400",
    file: "src/web/reports/use-report.ts",
    from: "failure.status === 400",
    to: "failure.status === 409",
  },
  {
    clause: "Logged only: vote status, vote, visit log",
    file: "src/web/hearts/hearts.ts",
    from: "if (readToken() !== null) reportError(error);",
    to: "if (readToken() !== null) throw error;",
  },
  {
    clause: "Logged only: stats (hidden)",
    file: "src/web/members/member-query.ts",
    from: ".catch(() => null)",
    to: "",
  },
  {
    clause: "Message send: nothing is lost",
    file: "src/web/messages/message-form.tsx",
    from: "`Your message was not sent. ${problem}`",
    to: "problem",
  },
  {
    clause: "Conversation load failures clear the lists",
    file: "src/web/members/use-member-suggestions.ts",
    from: "isError || ",
    to: "",
    by: "e2e/messages.spec.ts",
  },
  {
    clause: "Directory failure: the built-in list",
    file: "src/web/feeds/directory.ts",
    from: "directory?.trending ?? builtin",
    to: "directory?.trending ?? []",
  },
  {
    clause: "Unknown route: 404",
    file: "src/web/page/not-found-page.tsx",
    from: `title="404"`,
    to: `title="Not found"`,
  },
  {
    clause: "Page size 40, title 200, preview 100",
    file: "src/contract/limit-values.ts",
    from: "shareExcerpt = 160;",
    to: "shareExcerpt = 200;",
  },
  {
    clause: "Time ranges 24h, 7d, 30d, all",
    file: "src/server/rankings/range-start.ts",
    from: `"7d": 7 * 24`,
    to: `"7d": 30 * 24`,
  },
  {
    clause: "Comment indent 20 px (below",
    file: "src/web/comments/comment-item.tsx",
    from: "const MAX_INDENT = 12;",
    to: "const MAX_INDENT = 1;",
  },
  {
    clause: "Breakpoints 600, 1000, 1300",
    file: "src/web/shell/side-navigation.module.css",
    from: "(min-width: 1300px)",
    to: "(min-width: 1280px)",
    by: "e2e/layout.spec.ts",
  },
  {
    clause: "Redirect delay 3 s",
    file: "src/web/auth/reset-page.tsx",
    from: "const REDIRECT_MS = 3_000;",
    to: "const REDIRECT_MS = 2_900;",
  },
  {
    clause: "Feed cache time-to-live 900001 ms",
    file: "src/contract/limits.ts",
    from: "900_001",
    to: "9_000_010",
  },
  {
    clause: "Dates: long on profiles, short in search",
    file: "src/web/members/profile-card.tsx",
    from: `"Unknown date" : longDate(date)`,
    to: `"Unknown date" : date.toISOString()`,
  },
];
