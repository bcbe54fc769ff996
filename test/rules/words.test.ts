import { expect, test } from "vitest";
import { filesOf, read, withoutComments } from "./sources.ts";

/** Words for which the vocabulary in CONTRIBUTING.md has another term. */
const BANNED =
  /\blog(?:ged|ging|s)?[ -]?(?:in|out)\b|\bsign(?:ed|ing)? up\b|\bcategor(?:y|ies)\b|\bsubmissions?\b|\bupvotes?\b/i;

/** The texts that the specification quotes, by the file that shows them; `…` stands for a variable part. */
const QUOTED: Record<string, string[]> = {
  "src/contract/errors.ts": ["Submission not found."],
  "src/web/auth/login-modal.tsx": ["Can't log in?", "Log in to …", "Login", "Logging in...", "Login failed"],
  "src/web/auth/login-page.tsx": [
    "Log in to …",
    "Log in",
    "Login failed. Please try again.",
    "Can't log in?",
    "Login with Google",
  ],
  "src/web/auth/register-form.tsx": ["Sign up"],
  "src/web/auth/new-account.tsx": ["Sign up with Google"],
  "src/web/auth/reset-page.tsx": ["Password has been reset. You can now log in.", "Login"],
  "src/web/comments/comment-form.tsx": ["Log in to leave a comment."],
  "src/web/feeds/feeds-directory-page.tsx": ["Trending Categories", "All Categories"],
  "src/web/members/member-posts.tsx": ["Submissions:", "No submissions yet."],
  "src/web/members/own-posts.tsx": ["Your Submissions"],
  "src/web/members/profile-card.tsx": ["Category:"],
  "src/web/details/details-page.tsx": ["Submission not found.", "Submission not found"],
  "src/web/submit/submit-alert.tsx": ["Please log in to submit content.", "Submission failed."],
  "src/web/session/log-out-button.tsx": ["Logout"],
};

const isTest = (path: string): boolean => path.endsWith(".test.ts");
/** The files with texts for people: screens, errors, mails, notifications, documents for other programs, and words for operators. */
const FILES = filesOf(
  "src/web/**/*.{ts,tsx}",
  "src/contract/*.ts",
  "src/server/{auth,mail,notifications,ssr,open-web,admin}/**/*.ts",
  "src/server/operator-errors.ts",
).filter((path) => !isTest(path) && !path.endsWith(".d.ts"));

/** The texts of a source file that people may see: sentences and labels, in strings and in markup. */
function textsIn(source: string, hasMarkup: boolean): string[] {
  // The API's description uses the API's own vocabulary.
  const code = withoutComments(source).replaceAll(/(?:summary:|describe\()\s*["`][^"`]*["`]/g, "");
  const strings = Array.from(
    code.matchAll(/"([^"\n]*)"|`([^`\n]*)`/g),
    ([, plain, template]) => plain ?? template!,
  );
  const markup = Array.from(code.matchAll(/(?<!=)[>}]([^<>{}="]*)(?=[<{])/g), ([, text]) => text!);
  return [...strings, ...(hasMarkup ? markup : [])]
    .map((text) =>
      text
        .replaceAll(/\$\{[^}]*\}/g, "…")
        // The name of an element is not shown: Atom has one called <category>.
        .replaceAll(/<\/?\w+/g, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .filter((text) => /^[A-Z]|\w \w/.test(text) && !/[)\]]: |^[A-Z]+ \/|\\w/.test(text));
}

const bannedIn = (path: string): string[] =>
  textsIn(read(path), path.endsWith(".tsx")).filter((text) => BANNED.test(text));

/** Errors that name a field of the API, and so use the API's words. */
const OF_THE_API = new Set([
  "Category",
  "Categories must be a list of names.",
  "submission must be the id of a post.",
]);

test("texts are found in strings, templates and markup, but not in code", () => {
  const source = [
    `// Log in here\nconst path = "/login"; /* Log out */`,
    `const a = "Please log in."; const b = \`\${name} has logged in\`;`,
    `const c: Submission[] = list.filter((one) => one.isLogin); call("/api", { login: 1 });`,
    `<p>\n  {name} keeps it; all goes when\n  you log out.\n</p>`,
    `<h2>Your categories</h2>`,
    `summary: "Log in with a password.",`,
  ].join("\n");
  expect(textsIn(source, true).filter((text) => BANNED.test(text))).toEqual([
    "Please log in.",
    "… has logged in",
    "keeps it; all goes when you log out.",
    "Your categories",
  ]);
});

test("screens, errors and mails use one term for one thing", () => {
  const wrong = FILES.flatMap((path) =>
    bannedIn(path)
      .filter((text) => !QUOTED[path]?.includes(text) && !OF_THE_API.has(text))
      .map((text) => `${path}: ${text}`),
  );
  expect(wrong).toEqual([]);
});

test("every quoted text is in the file listed for it", () => {
  const gone = Object.entries(QUOTED).flatMap(([path, texts]) => {
    const found = new Set(bannedIn(path));
    return texts.filter((text) => !found.has(text)).map((text) => `${path}: ${text}`);
  });
  expect(gone).toEqual([]);
});
