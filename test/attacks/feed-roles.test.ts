import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorAnswer } from "../../src/contract/errors.ts";
import { feedTags } from "../../src/server/feed-tags/test-feed-tags.ts";
import { feedRoles } from "../../src/server/feed-people/test-feed-roles.ts";
import { type AttackedSite, type Person, startAttackedSite } from "./site.ts";

/** The owner and the moderator of one feed reach nothing of another, nor anything of the site. */

const SECRET = "harassment that only its judges read";

let attacked: AttackedSite;
let author: Person;
let admin: Person;
/** A post in the other feed with a comment below it, both reported, and a removed post there. */
let post: string;
let said: string;
let removed: string;
const people = new Map<string, Person>();

beforeAll(async () => {
  attacked = await startAttackedSite();
  const { alice, bob, carol, submitText, comment, join } = attacked.cast;
  author = alice;
  people.set("owner", bob).set("moderator", carol);
  admin = await join("the_admin");
  await attacked.grant(admin.username, "admin");
  const { give } = feedRoles(attacked);
  await give(admin, "Ours", bob, "owner");
  await give(admin, "Ours", carol, "moderator");
  await give(admin, "Theirs", await join("their_owner"), "owner");
  post = await submitText(alice, { customCategories: ["Theirs"] });
  said = (await comment(alice, post, "Words.")).id;
  removed = await submitText(alice, { title: SECRET, customCategories: ["Theirs"] });
  const witness = await join("witness");
  for (const path of [`/submission/${post}/report`, `/comment/${said}/report`]) {
    await attacked.call("POST", path, { ...witness, body: { reason: SECRET } });
  }
  await decide(admin, "posts", removed, "remove");
});
afterAll(() => attacked.stop());

function decide(by: Person, kind: string, id: string, decision: string, more: object = {}) {
  const body = { decision, reason: "Mine now.", ...more };
  return attacked.call("POST", `/moderation/${kind}/${id}/decisions`, { ...by, body });
}

describe.each(["owner", "moderator"])("the %s of another feed", (role) => {
  const by = () => people.get(role)!;

  test("decides about nothing there, also when naming their own feed in the request", async () => {
    const wishes = { feed: "Ours", category: "Ours", customCategories: ["Ours"], role: "admin" };
    for (const [kind, id, decisions] of [
      ["posts", post, ["dismiss", "remove", "restore", "lock", "unlock"]],
      ["posts", removed, ["restore", "dismiss"]],
      ["comments", said, ["dismiss", "remove", "restore"]],
    ] as const) {
      for (const decision of decisions) {
        const { status, body } = await decide(by(), kind, id, decision, wishes);
        expect([kind, decision, status, body]).toEqual([kind, decision, 403, errorAnswer("notAllowed")]);
      }
    }
  });

  test("writes no rules there", async () => {
    const body = { version: "", rules: [{ title: "Mine now" }] };
    const { status } = await attacked.call("POST", "/moderation/feeds/Theirs/rules", { ...by(), body });
    expect(status).toBe(403);
    expect((await attacked.call("GET", "/category/Theirs")).body.rules).toBeUndefined();
  });

  test("pins nothing there", async () => {
    const body = { submissionId: post, isPinned: true };
    for (const feed of ["Theirs", "theirs%20"]) {
      const answer = await attacked.call("POST", `/moderation/feeds/${feed}/pins`, { ...by(), body });
      expect([feed, answer.status]).toEqual([feed, 403]);
    }
    // Where it is not, their own feed is of no use.
    expect((await attacked.call("POST", "/moderation/feeds/Ours/pins", { ...by(), body })).status).toBe(409);
    expect((await attacked.call("GET", "/category/Theirs")).body.pinned).toBeUndefined();
  });

  test("writes no tags there, and gives no post a tag of it", async () => {
    const { save, read, tag } = feedTags(attacked);
    expect((await save(by(), "Theirs", "", [{ name: "Mine" }])).status).toBe(403);
    const { version } = (await read(admin, "Theirs")).body;
    const { tags } = (await save(admin, "Theirs", version, [{ name: "Theirs" }])).body;
    expect((await tag(by(), post, tags[0].id)).status).toBe(403);
    await save(admin, "Theirs", (await read(admin, "Theirs")).body.version, []);
  });

  test("writes no text beside it, nor its about page, and does not read them as they are edited", async () => {
    const body = {
      side: { text: "Ours.", version: "" },
      about: { text: "Ours.", version: "" },
      reason: "Ours.",
    };
    for (const feed of ["Theirs", "theirs%20"]) {
      const path = `/moderation/feeds/${feed}/texts`;
      expect((await attacked.call("POST", path, { ...by(), body })).status).toBe(403);
      expect((await attacked.call("GET", path, by())).status).toBe(403);
    }
    expect((await attacked.call("GET", "/category/Theirs/about")).status).toBe(404);
    expect((await attacked.call("GET", "/category/Theirs")).body.sideText).toBeUndefined();
  });

  test("reads neither its reports, nor what was removed there, nor its log, by any call", async () => {
    for (const path of [
      "/moderation/reports?limit=100",
      "/moderation/reports?limit=100&feed=Theirs",
      "/moderation/log?limit=100",
      "/moderation/log?username=alice",
      "/moderation/log?username=their_owner",
      ...[1, 2, 3, 4, 5].map((id) => `/moderation/log?under=${id}`),
      `/submission/${removed}/removed`,
      `/moderation/posts/${removed}/versions`,
      `/moderation/comments/${said}/versions`,
      `/moderation/comments/${said}/removed`,
      "/moderation/feeds/Theirs/people",
      "/moderation/feeds/Theirs/posters",
      "/moderation/held?limit=100",
      "/notifications",
    ]) {
      const { body } = await attacked.call("GET", path, by());
      const told = JSON.stringify(body);
      // The total of /notifications counts the member's own.
      const counts = path.startsWith("/moderation/reports") && /"total":[1-9]/.test(told);
      expect([path, told.includes(SECRET), told.includes("appointedBy"), counts]).toEqual([
        path,
        false,
        false,
        false,
      ]);
    }
  });

  test("cannot take over the other feed: by roles, offers, answers, its description or moving others' posts", async () => {
    const { offer, end, answer } = feedRoles(attacked);
    expect((await offer(by(), "Theirs", by().username, "owner")).status).toBe(403);
    expect((await offer(by(), "theirs ", by().username, "moderator")).status).toBe(403);
    expect((await end(by(), "Theirs", "their_owner")).status).toBe(403);
    for (const one of ["accept", "decline", "step-down", "withdraw"]) {
      expect([one, (await answer(by(), "Theirs", one)).status]).toEqual([one, 404]);
    }
    expect((await answer(by(), "Theirs", "ask")).status).toBe(403);
    const body = { description: "Ours.", reason: "Ours." };
    expect((await attacked.call("POST", "/moderation/feeds/Theirs", { ...by(), body })).status).toBe(403);
    const was = { title: "A text", text: "Some words.", customCategories: ["Theirs"] };
    const move = { ...was, customCategories: ["Ours"], was };
    expect((await attacked.call("POST", `/submission/${post}`, { ...by(), body: move })).status).toBe(403);
  });

  test("cannot decide about members or the site", async () => {
    const reason = "Mine now.";
    for (const [path, body] of [
      ["/moderation/members/alice/suspension", { days: 1 }],
      ["/moderation/members/alice/warning", {}],
      ["/moderation/members/alice/notes", { text: "Ours." }],
      ["/moderation/members/alice/ban", { isBanned: true }],
      ["/moderation/members/alice/about-erasure", {}],
      ["/moderation/members/alice/picture-removal", {}],
      [`/moderation/members/${by().username}/role`, { role: "admin" }],
      ["/moderation/domains", { domain: "example.com", isBlocked: true }],
      ["/moderation/bulk-acts", { username: "alice", range: "all", until: { _seconds: 1, _nanoseconds: 0 } }],
      ["/moderation/bulk-acts/1/undo", {}],
      ["/moderation/member-reports/1/reading", {}],
      ["/moderation/members/alice/report-dismissal", { reportIds: ["1"] }],
      ["/moderation/appeals/1/decision", { decision: "grant", line: "Ours." }],
      ["/admin/settings", { name: "Ours" }],
    ] as const) {
      const answer = await attacked.call("POST", path, { ...by(), body: { ...body, reason } });
      expect([path, answer.status]).toEqual([path, 403]);
    }
    for (const path of [
      "/moderation/members/alice",
      "/moderation/members/alice/notes",
      "/moderation/domains",
      "/moderation/bulk-acts/1",
      "/moderation/appeals",
      "/moderation/member-reports",
      "/moderation/bulk-acts/preview?username=alice&range=all",
      "/admin/feeds-without-owner",
    ]) {
      expect([path, (await attacked.call("GET", path, by())).status]).toEqual([path, 403]);
    }
  });
});

test("a role that ended reaches nothing from the next request on, with the same session", async () => {
  const { give, end } = feedRoles(attacked);
  const former = await attacked.cast.join("former");
  await give(admin, "Ours", former, "moderator");
  const ours = await attacked.cast.submitText(author, { customCategories: ["Ours"] });
  expect((await decide(former, "posts", ours, "lock")).status).toBe(200);
  await end(people.get("owner")!, "Ours", "former");
  expect((await decide(former, "posts", ours, "unlock")).status).toBe(403);
  expect((await attacked.call("GET", "/moderation/reports", former)).status).toBe(403);
});
