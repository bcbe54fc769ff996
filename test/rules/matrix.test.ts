import { expect, test } from "vitest";
import { namedCalls } from "../contract-calls.ts";
import { ACTORS, type Matrix, type StatedAct } from "../matrix/actors.ts";
import { ON_CONTENT } from "../matrix/on-content.ts";
import { ON_FEEDS } from "../matrix/on-feeds.ts";
import { ON_MEMBERS } from "../matrix/on-members.ts";
import { ON_THE_SITE } from "../matrix/on-the-site.ts";
import { ON_WAITING } from "../matrix/on-waiting.ts";
import { ON_WRITING } from "../matrix/on-writing.ts";
import { filesOf, read } from "./sources.ts";

/** All matrices of role × act × scope, by the name that a test file tries them under. */
const MATRICES: Record<string, Matrix> = {
  ...{ ON_WRITING, ON_CONTENT, ON_WAITING },
  ...{ ON_FEEDS, ON_MEMBERS, ON_THE_SITE },
};

/** Calls for moderators, the people of feeds or admins that no cell tries, each with its reason. There is none. */
const WITHOUT_CELL: Record<string, string> = {};

type Asked = Pick<(typeof namedCalls)[number][1], "method" | "path" | "access">;

/** The privileged calls of a contract that no matrix states, as "name: METHOD /path". */
function withoutCell(calls: readonly (readonly [string, Asked])[], matrices: Matrix[]): string[] {
  const stated = new Set(matrices.flatMap((matrix) => Object.values(matrix).map(({ call }) => nameOf(call))));
  return calls
    .filter(([, call]) => ["feedModerator", "moderator", "admin"].includes(call.access))
    .filter(([, call]) => !stated.has(nameOf(call)))
    .map(([name]) => name);
}

/** The acts that two matrices state: by their name, or by the same call on the same scope. */
function statedTwice(matrices: Record<string, Matrix>): string[] {
  const places = new Map<string, Set<string>>();
  for (const [name, matrix] of Object.entries(matrices))
    for (const [act, { call, who }] of Object.entries(matrix))
      for (const key of [act, ...Object.keys(who).map((scope) => `${nameOf(call)}: ${scope}`)])
        places.set(key, (places.get(key) ?? new Set()).add(name));
  return [...places].filter(([, names]) => names.size > 1).map(([key]) => key);
}

function nameOf({ method, path }: Pick<Asked, "method" | "path">): string {
  return `${method} ${path}`;
}

const READING = { method: "GET", path: "/things", access: "moderator" } as const;
const WRITING = { method: "POST", path: "/things", access: "admin" } as const;
const reading: Matrix = { "read things": { call: READING, who: { "the site": ["moderator"] } } };

test("a privileged call without a cell is found", () => {
  const free = { method: "GET", path: "/free", access: "member" } as const;
  const calls = [
    ["read", READING],
    ["write", WRITING],
    ["free", free],
  ] as const;
  expect(withoutCell(calls, [reading])).toEqual(["write"]);
});

test("an act that two matrices state is found by its name, and by its call and scope", () => {
  const writing: Matrix = { "write things": { call: WRITING, who: { "the site": ["admin"] } } };
  expect(statedTwice({ reading, writing })).toEqual([]);
  const other: Matrix = { "look at things": { call: READING, who: { "the site": [], "a feed": [] } } };
  expect(statedTwice({ reading, other })).toEqual(["GET /things: the site"]);
  const named: Matrix = { "read things": { call: WRITING, who: { "the site": ["admin"] } } };
  expect(statedTwice({ reading, named })).toEqual(["read things"]);
});

test("each call for moderators, the people of feeds or admins is tried by a cell of a matrix, or is an exception with a reason", () => {
  expect(namedCalls.filter(([, { access }]) => access === "admin").length).toBeGreaterThan(10);
  expect(withoutCell(namedCalls, Object.values(MATRICES)).toSorted()).toEqual(
    Object.keys(WITHOUT_CELL).toSorted(),
  );
});

test("each cell is stated once", () => {
  expect(statedTwice(MATRICES)).toEqual([]);
});

test("each matrix stands in one file of test/matrix and is tried by one test file, whole", () => {
  const stated = filesOf("test/matrix/on-*.ts").flatMap((path) =>
    Array.from(read(path).matchAll(/^export const (\w+) = \{/gm), ([, name]) => name!),
  );
  expect(stated.toSorted()).toEqual(Object.keys(MATRICES).toSorted());
  const tried = filesOf("src/server/**/*.test.ts").flatMap((path) =>
    Array.from(
      read(path).matchAll(/^test\.each\(cellsOf\((\w+)\)\)\(.*expectCell\(\1, /gm),
      ([, name]) => name!,
    ),
  );
  expect(tried.toSorted()).toEqual(Object.keys(MATRICES).toSorted());
});

const TITLES: Record<keyof typeof MATRICES, string> = {
  ON_WRITING: "What members write",
  ON_CONTENT: "Posts and comments in feeds",
  ON_WAITING: "Posts that wait for a moderator",
  ON_FEEDS: "Feeds and their people",
  ON_MEMBERS: "Members",
  ON_THE_SITE: "The site",
};

test("docs/who-may-do-what.md shows every cell: `npx vitest run test/rules/matrix.test.ts -u` writes it", async () => {
  const parts = Object.entries(MATRICES).map(([name, matrix]) => `## ${TITLES[name]}\n\n${tableOf(matrix)}`);
  await expect(`${INTRODUCTION}\n\n${parts.join("\n\n")}\n`).toMatchFileSnapshot(
    "../../docs/who-may-do-what.md",
  );
});

const INTRODUCTION = `# Who may do what

The tables show which role may do which act, and on what: ✓ means that it may. \`test/matrix/\` states each cell once, and the \`matrix.test.ts\` files of the server try each cell over HTTP.
\`test/rules/matrix.test.ts\` writes this page, and fails if a call for moderators, the people of feeds or admins has no cell.

A feed moderator and a feed owner have their role only in "their feed". The new member is on a site that lets new members post no links. A suspended moderator still has the role, and is suspended.
The site has the settings of a new site. With other settings, admins can change who may make feeds, upload images, write messages and invite people.`;

/** A table of a matrix: a column for each actor, and rows for the acts that are for the same actors on the same scopes. */
function tableOf(matrix: Matrix): string {
  const head = ["act", "on", ...ACTORS];
  const acts = Map.groupBy(Object.keys(matrix), (act) => JSON.stringify(rowsOf(matrix[act]!)));
  const lines = Array.from(acts.values(), (same) =>
    rowsOf(matrix[same[0]!]!).map((row, index) => [index === 0 ? same.join("; ") : "", ...row]),
  );
  return [head, head.map(() => "---"), ...lines.flat()].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** The rows of an act: the scopes on which the same actors may, and a mark for each of these. */
function rowsOf({ who }: StatedAct): string[][] {
  const marks = (scope: string) => ACTORS.map((actor) => (who[scope]!.includes(actor) ? "✓" : ""));
  const scopes = Map.groupBy(Object.keys(who), (scope) => marks(scope).join());
  return Array.from(scopes.values(), (same) => [same.join(", "), ...marks(same[0]!)]);
}
