import { describe, expect, test } from "vitest";
import { type Actor, canGrant, canModerate, canSanction } from "./policy.ts";

const as = (id: string, role: NonNullable<Actor>["role"]) => ({ id, username: id, role });
const member = as("member", "member");
const moderator = as("moderator", "moderator");
const admin = as("admin", "admin");
const OPERATOR = null;

test.each<[string, Actor, string, boolean]>([
  ["the operator, of anybody's", OPERATOR, "member", true],
  ["an admin, of anybody's", admin, "member", true],
  ["an admin, of their own", admin, "admin", true],
  ["a moderator, of another's", moderator, "member", true],
  ["a moderator, of their own", moderator, "moderator", false],
  ["a member, of another's", member, "other", false],
])("posts and comments are decided on by %s: %s", (_what, actor, authorId, may) =>
  expect(canModerate(actor, authorId)).toBe(may),
);

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
