import { describe, expect, test } from "vitest";
import type { Decision } from "../../contract/moderation.ts";
import { type Actor, canGrant, canModerate, canSanction } from "./policy.ts";

const as = (id: string, role: NonNullable<Actor>["role"]) => ({ id, username: id, role });
const member = as("member", "member");
const moderator = as("moderator", "moderator");
const admin = as("admin", "admin");
const OPERATOR = null;

test.each<[string, Actor, Decision, string, boolean]>([
  ["the operator may remove anybody's post", OPERATOR, "remove", "member", true],
  ["an admin may remove another member's post", admin, "remove", "member", true],
  ["an admin may not dismiss the reports on their own post", admin, "dismiss", "admin", false],
  ["an admin may not remove their own post", admin, "remove", "admin", false],
  ["an admin may not restore their own post", admin, "restore", "admin", false],
  ["an admin may lock their own post", admin, "lock", "admin", true],
  ["an admin may unlock their own post", admin, "unlock", "admin", true],
  ["a moderator may remove another member's post", moderator, "remove", "member", true],
  ["a moderator may not remove their own post", moderator, "remove", "moderator", false],
  ["a moderator may not lock their own post", moderator, "lock", "moderator", false],
  ["a member may not remove another member's post", member, "remove", "other", false],
])("%s", (_what, actor, decision, authorId, may) =>
  expect(canModerate(actor, { authorId, isReached: false }, decision)).toBe(may),
);

describe("sanctions", () => {
  test.each<[string, Actor, NonNullable<Actor>, boolean]>([
    ["a moderator may sanction a member", moderator, member, true],
    ["an admin may sanction a member", admin, member, true],
    ["an admin may sanction a moderator", admin, moderator, true],
    ["an admin may sanction another admin", admin, as("other", "admin"), true],
    ["the operator may sanction an admin", OPERATOR, admin, true],
    ["a member may not sanction a member", member, as("other", "member"), false],
    ["a moderator may not sanction another moderator", moderator, as("other", "moderator"), false],
    ["a moderator may not sanction an admin", moderator, admin, false],
    ["a moderator may not sanction themselves", moderator, moderator, false],
    ["an admin may not sanction themselves", admin, admin, false],
  ])("%s", (_what, actor, target, may) => expect(canSanction(actor, target)).toBe(may));
});

describe("roles", () => {
  test.each<[string, Actor, NonNullable<Actor>, boolean]>([
    ["an admin may change a member's role", admin, member, true],
    ["an admin may change another admin's role", admin, as("other", "admin"), true],
    ["the operator may change anybody's role", OPERATOR, admin, true],
    ["an admin may not change their own role", admin, admin, false],
    ["a moderator may not change a member's role", moderator, member, false],
    ["a member may not change their own role", member, member, false],
  ])("%s", (_what, actor, target, may) => expect(canGrant(actor, target)).toBe(may));
});
