import { expect, test } from "vitest";
import { filesOf, read } from "./sources.ts";

/** Excluded: generated from the database, whose tables and types have their own names. */
const SCHEMA = "src/server/db/schema.ts";
const FILES = filesOf("src/**/*.{ts,tsx}").filter(
  (path) => !/\.test\.tsx?$|\/test-[^/]*\.ts$|\.d\.ts$/.test(path) && path !== SCHEMA,
);

const DECLARATION = /^export (?:abstract |async )*(?:type|interface|class|enum|function\*?) (\w+)/gm;

/** Every page's module exports these, and `src/web/routes.ts` reads them. */
const OF_EVERY_PAGE = new Set(["Page", "prefetch"]);

/** Verbs of the server that share their name with the browser's function that calls them. */
const ASKED_FOR = `
blockDomain: src/server/moderation/domains.ts, src/web/moderation/moderation-queries.ts
cancelEmailChange: src/server/auth/account/email-change.ts, src/web/account/account-queries.ts
changePassword: src/server/auth/account/password-change.ts, src/web/account/account-queries.ts
confirmEmail: src/server/auth/account/email-change.ts, src/web/account/account-queries.ts
endSession: src/server/auth/sessions.ts, src/web/account/account-queries.ts
logIn: src/server/auth/sign-in.ts, src/web/session/session.ts
register: src/server/auth/register.ts, src/web/session/session.ts
resetPassword: src/server/auth/password-reset.ts, src/web/session/session.ts
startBulkAct: src/server/bulk-acts/bulk-acts.ts, src/web/moderation/bulk/bulk-queries.ts
undoBulkAct: src/server/bulk-acts/bulk-acts.ts, src/web/moderation/bulk/bulk-queries.ts
`;

/** The names that these files declare more than once, as "name: file, file". */
function declaredTwice(files: { path: string; source: string }[]): string[] {
  const places = new Map<string, Set<string>>();
  for (const { path, source } of files) {
    for (const [, name] of source.matchAll(DECLARATION)) {
      places.set(name!, (places.get(name!) ?? new Set()).add(path));
    }
  }
  return [...places]
    .filter(([name, paths]) => paths.size > 1 && !OF_EVERY_PAGE.has(name))
    .map(([name, paths]) => `${name}: ${[...paths].join(", ")}`)
    .toSorted();
}

test("each kind of exported declaration is found", () => {
  const one = `export type A = 1;\nexport interface B {}\nexport class C {}\nexport async function d() {}\nconst e = 1;`;
  const other = `export abstract class A {}\nexport function B() {}\nexport type C = 1;\nexport function* d() {}\nexport type e = 1;`;
  const found = declaredTwice([
    { path: "one.ts", source: one },
    { path: "other.ts", source: other },
  ]);
  expect(found).toEqual(["A", "B", "C", "d"].map((name) => `${name}: one.ts, other.ts`));
});

test("a type that is called Place is the one of the router, and none is called Standing", () => {
  // Both words had several meanings; a type of another file, exported or not, takes a more exact name.
  const declaring = FILES.filter((path) =>
    /^(?:export )?(?:type|interface|class) (?:Place|Standing)\b/m.test(read(path)),
  );
  expect(declaring).toEqual(["src/web/router/location.ts"]);
});

test("the name of an exported type or function is declared once in src", () => {
  expect(declaredTwice(FILES.map((path) => ({ path, source: read(path) })))).toEqual(
    ASKED_FOR.trim().split("\n").toSorted(),
  );
});
