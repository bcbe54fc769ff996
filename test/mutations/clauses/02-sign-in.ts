import type { Mutation } from "../mutation.ts";

export const mutations: Mutation[] = [
  {
    clause: "/reset-password: form, Reset and Back",
    file: "src/web/auth/reset-page.tsx",
    from: "const REDIRECT_MS = 3_000;",
    to: "const REDIRECT_MS = 1_500;",
  },
  {
    clause: "Result cards",
    file: "src/web/ui/time.tsx",
    from: "return `${MONTHS[month]!.slice(0, 3)} ${day}, ${year}`;",
    to: "return `${year}-${month + 1}-${day}`;",
  },
  {
    clause: "User stats",
    file: "src/server/members/members.ts",
    from: "import",
    to: "import",
  },
];
