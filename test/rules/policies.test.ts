import { expect, test } from "vitest";
import { filesOf, read, withoutComments } from "./sources.ts";

/**
 * The comparisons of a role or of a rank that stand outside `policy.ts`, each with its reason. All others say who may do what, and a reader of
 * the policies would miss them (decision 118).
 */
const ELSEWHERE: Record<string, string> = {
  'http/access.ts: role === "admin"': "the access of calls, which the contract declares",
  'http/access.ts: role !== "member"': "the access of calls, which the contract declares",
  "site-settings/permissions.ts: isInGroup(": "the group is data: a setting of the site names it",
  "feed-people/reach.ts: mine.rank <": "the reach of feed roles in rows, which policies combine",
  "feed-people/reach.ts: role <> 'member'": "the reach of feed roles in rows, which policies combine",
  'feed-people/roles.ts: role === "owner"': "an effect: who asked for the feed asks no more",
  'feed-texts/save-texts.ts: role === "owner"': "who is notified",
  'admin/commands/grant.ts: role !== "admin"': "a warning to the operator, who may do everything",
  'admin/commands/grant.ts: "role", "=", "admin"': "a warning to the operator, who may do everything",
};

const COMPARISON = new RegExp(
  [
    // In TypeScript, either way round.
    String.raw`\b\w*[rR]ole\s*[!=]==\s*"\w+"`,
    String.raw`"(?:member|moderator|admin|owner)"\s*[!=]==\s*[\w.?!]*[rR]ole\b`,
    String.raw`\bswitch\s*\([\w.?!]*[rR]ole\)`,
    String.raw`\b(?:includes|indexOf|has)\([\w.?!]*[rR]ole\)`,
    String.raw`\bisInGroup\(`,
    // In SQL, and in calls of Kysely.
    String.raw`\b\w*[rR]ole\}?\s*(?:=|<>|!=|is distinct from|is not distinct from)\s*'\w+'`,
    String.raw`\b\w*[rR]ole\}?\s*(?:not\s+)?in\s*\(`,
    String.raw`\b\w*[rR]ole\}?\s*(?:=|<>)\s*(?:any|all)\s*\(`,
    String.raw`"(?:\w+\.)?role",\s*"(?:=|<>|!=|in|not in)",\s*[["\w]+\]?`,
    String.raw`\b\w+\.rank!?\s*[<>]=?`,
    String.raw`[<>]=?\s*\(?[\w.?!]+\.rank\b`,
  ].join("|"),
  "g",
);

/** The comparisons of a source, without those in its comments and types. */
function comparisonsIn(source: string): string[] {
  const code = withoutComments(source);
  return Array.from(code.matchAll(COMPARISON), ([text]) => text.replaceAll(/\s+/g, " "));
}

const FILES = filesOf("src/server/**/*.ts").filter((path) => !/\.test\.ts$|\/test-[^/]*$/.test(path));

test("a comparison of a role or a rank is found in TypeScript, in SQL and in calls of Kysely", () => {
  const source = [
    'if (viewer?.role !== "member" && "admin" === actor.role) return; // role === "owner"',
    "switch (own.role) {}",
    'const isRising = ROLES.indexOf(role) > 0 || ["admin"].includes(member.role) || isInGroup(member, group);',
    "sql`select from members where members.role in ('moderator', 'admin') and ${authorRole} = 'member'`;",
    'db.selectFrom("members").where("members.role", "in", ["admin"]).where("role", "=", "admin");',
    "sql`mine.rank < theirs.rank`; if (own.rank! >= their.rank!) return;",
    'const found: { role: "member" } = { role: "member" }; if (own.role === null) clear(role);',
    "sql`update members set role = ${role} where role is not null and rank is not null`;",
  ].join("\n");
  expect(comparisonsIn(source)).toEqual([
    ...['role !== "member"', '"admin" === actor.role', "switch (own.role)", "indexOf(role)"],
    ...["includes(member.role)", "isInGroup(", "role in (", "authorRole} = 'member'"],
    ...['"members.role", "in", ["admin"]', '"role", "=", "admin"', "mine.rank <", "own.rank! >="],
  ]);
});

test("only policy.ts files and the listed exceptions compare a member's role or rank", () => {
  const policies = FILES.filter((path) => path.endsWith("/policy.ts"));
  expect(policies.filter((path) => comparisonsIn(read(path)).length > 0).length).toBeGreaterThan(10);
  const found = FILES.filter((path) => !policies.includes(path)).flatMap((path) =>
    comparisonsIn(read(path)).map((text) => `${path.replace("src/server/", "")}: ${text}`),
  );
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted());
});
