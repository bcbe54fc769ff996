import { describe, expect, test } from "vitest";
import type { Decision } from "../../contract/moderation.ts";
import { type Actor, canGrant, canModerate, canSanction } from "./policy.ts";

const as = (id: string, role: NonNullable<Actor>["role"]) => ({ id, username: id, role });
const member = as("member", "member");
const moderator = as("moderator", "moderator");
const admin = as("admin", "admin");
const OPERATOR = null;

test.each<[string, Actor, Decision, string, boolean]>([
  ["the operator removes anybody's", OPERATOR, "remove", "member", true],
  ["an admin removes another's", admin, "remove", "member", true],
  ["an admin dismisses the reports of their own", admin, "dismiss", "admin", false],
  ["an admin removes their own", admin, "remove", "admin", false],
  ["an admin restores their own", admin, "restore", "admin", false],
  ["an admin locks their own", admin, "lock", "admin", true],
  ["an admin unlocks their own", admin, "unlock", "admin", true],
  ["a moderator removes another's", moderator, "remove", "member", true],
  ["a moderator removes their own", moderator, "remove", "moderator", false],
  ["a moderator locks their own", moderator, "lock", "moderator", false],
  ["a member removes another's", member, "remove", "other", false],
])("%s", (_what, actor, decision, authorId, may) => expect(canModerate(actor, authorId, decision)).toBe(may));

describe("sanctions", () => {
  test.each<[string, Actor, NonNullable<Actor>, boolean]>([
    ["a moderator, of a member", moderator, member, true],
    ["an admin, of a member", admin, member, true],
    ["an admin, of a moderator", admin, moderator, true],
    ["an admin, of another admin", admin, as("other", "admin"), true],
    ["the operator, of an admin", OPERATOR, admin, true],
    ["a member, of a member", member, as("other", "member"), false],
    ["a moderator, of another moderator", moderator, as("other", "moderator"), false],
    ["a moderator, of an admin", moderator, admin, false],
    ["a moderator, of themselves", moderator, moderator, false],
    ["an admin, of themselves", admin, admin, false],
  ])("%s", (_what, actor, target, may) => expect(canSanction(actor, target)).toBe(may));
});

describe("roles", () => {
  test.each<[string, Actor, NonNullable<Actor>, boolean]>([
    ["an admin, of a member", admin, member, true],
    ["an admin, of another admin", admin, as("other", "admin"), true],
    ["the operator, of anybody", OPERATOR, admin, true],
    ["an admin, of themselves", admin, admin, false],
    ["a moderator, of a member", moderator, member, false],
    ["a member, of themselves", member, member, false],
  ])("%s", (_what, actor, target, may) => expect(canGrant(actor, target)).toBe(may));
});
