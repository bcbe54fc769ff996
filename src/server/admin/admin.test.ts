import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { openEvents } from "../../../test/events.ts";
import { requestsOf } from "../join-requests/test-requests.ts";
import { invite } from "../invitations/test-invitations.ts";
import { commandsBeside } from "./test-commands.ts";

const app = await startTestApp();
const cast = await castOf(app);
const admin = commandsBeside(app);
afterAll(() => app.close());

test("npm run admin without a command, or with --help, prints all commands", async () => {
  const help = await admin();
  expect(help.end).toBe(1);
  for (const usage of [
    "grant NAME",
    "show NAME",
    "reset-password NAME",
    "set-email NAME",
    "rotate-sessions",
  ]) {
    expect(help.said).toContain(usage);
  }
  expect(await admin("--help")).toMatchObject({ end: 0, said: help.said });
  expect(await admin("grant", "--help")).toMatchObject({
    end: 0,
    said: expect.stringContaining("Makes a member"),
  });
});

test.each([
  [["constructor"], 'There is no command "constructor".'],
  [["grant"], "NAME is missing."],
  [["grant", "alice", "king"], "king is not a role. The roles are member, moderator, admin."],
  [["grant", "alice", "admin", "now"], "Unexpected argument: now."],
  [["grant", "--force", "alice"], "This command has no option --force."],
  [["grant", "nobody_here", "admin"], "User not found."],
  [["reset-password", "nobody_here"], "User not found."],
  [["set-email", "nobody_here", "a@example.org"], "User not found."],
  [["set-email", "alice"], "ADDRESS is missing."],
  [["set-email", "alice", "nonsense"], "Email must be a valid address."],
  [["set-email", "alice", "BOB@example.com"], "An account with that email already exists."],
  [["stop-mails", "nobody@example.org"], 'No member has the address "nobody@example.org".'],
  [["remove-content", "alice", "--yes", "--reason", " "], "Reason"],
  [["reports", "nobody_here"], "User not found."],
  [["decide", "post", "1"], "The decision is missing."],
  [["decide", "feed", "1", "remove", "--reason", "Spam"], "feed is neither post nor comment nor member."],
  [["decide", "post", "1", "remove"], "Reason is required."],
  [["decide", "comment", "1", "lock", "--reason", "Spam"], "Decision must be dismiss, remove or restore."],
  [["decide", "post", "999999", "remove", "--reason", "Spam"], "Submission not found."],
])("%j is refused with a message", async (words, text) => {
  const { end, said } = await admin(...words);
  expect(end).toBe(1);
  expect(said).toContain(text);
  expect(said).not.toMatch(/^ +at /m);
});

test("grant gives a member a role, and show prints it", async () => {
  expect(await admin("grant", "Bob", "moderator")).toMatchObject({ end: 0 });
  const { said } = await admin("show", "bob");
  expect(said).toMatch(/role +moderator/);
  expect(said).toMatch(/e-mail +bob@example.com/);
  expect(await admin("grant", "bob", "member")).toMatchObject({ end: 0 });
  expect((await admin("show", "bob")).said).toMatch(/role +member/);
});

test("grant warns when it takes the role of the last admin, and not while another admin is left", async () => {
  const none = "The site has no admin now. Make somebody one with: grant NAME admin";
  await admin("grant", "bob", "admin");
  await admin("grant", "carol", "admin");
  expect((await admin("grant", "carol", "member")).said).not.toContain(none);
  expect((await admin("grant", "bob", "member")).said).toContain(none);
});

test("the link that reset-password prints sets a password, once", async () => {
  const { said } = await admin("reset-password", "carol");
  const [, oobCode] = /https:\/\/hearth\.example\/reset-password\?oobCode=(\S+)/.exec(said)!;
  const body = { oobCode, newPassword: "another long secret" };
  expect(await app.call("POST", "/reset-password", { body })).toMatchObject({ status: 200 });
  expect(await app.call("POST", "/reset-password", { body })).toMatchObject({ status: 400 });
  const login = { email: cast.carol.email, password: body.newPassword };
  expect(await app.call("POST", "/login", { body: login })).toMatchObject({ status: 200 });
});

const codeIn = (said: string): string => /oobCode=(\S+)/.exec(said)![1]!;

test("set-email returns a taken-over account, and ends its sessions, password, reset code, Google sign-in and invitations", async () => {
  const stolen = await cast.join("stolen");
  const { token, email, password } = stolen;
  const memberId = (await app.call("GET", "/profile", { token })).body.user.uid;
  const identity = { issuer: "https://accounts.google.com", subject: "thief", member_id: memberId };
  await app.db.insertInto("identities").values(identity).execute();
  const code = codeIn((await admin("reset-password", "stolen")).said);
  const wanted = { email: "thief@elsewhere.example", currentPassword: password };
  expect(await app.call("POST", "/change-email", { token, body: wanted })).toMatchObject({ status: 202 });
  await cast.promote(stolen, "moderator");
  const { secret } = await invite(app, stolen, { maxUses: 100, days: null });
  const stream = await openEvents(app, "", token);
  const ended = stream.next("message").catch((error: Error) => error.message);

  const owner = "owner@example.org";
  const { end, said } = await admin("set-email", "Stolen", owner);
  expect([end, said]).toEqual([0, expect.stringContaining("npm run admin -- reset-password stolen")]);
  expect(await ended).toBe("The stream ended before message");
  expect(await app.call("GET", "/profile", { token })).toMatchObject({ status: 401 });
  const newPassword = "another long secret";
  const reset = (oobCode: string) => app.call("POST", "/reset-password", { body: { oobCode, newPassword } });
  expect(await reset(code)).toMatchObject({ status: 400 });
  for (const address of [email, owner]) {
    expect(await app.call("POST", "/login", { body: { email: address, password } })).toMatchObject({
      status: 401,
    });
  }
  const byThief = await app.call("POST", "/invitation", { body: { secret } });
  expect(byThief.body.code).toBe("invitationTakenBack");
  for (const table of ["identities", "email_changes"] as const) {
    expect(
      await app.db.selectFrom(table).select("member_id").where("member_id", "=", memberId).execute(),
    ).toEqual([]);
  }

  expect(await reset(codeIn((await admin("reset-password", "stolen")).said))).toMatchObject({ status: 200 });
  const login = { email: owner, password: newPassword };
  expect(await app.call("POST", "/login", { body: login })).toMatchObject({ status: 200 });
});

test("stop-mails ends the notification mails to an address that returns them, and the member reads so in the settings", async () => {
  const { token, email } = cast.bob;
  const memberId = (await app.call("GET", "/profile", { token })).body.user.uid;
  // Writes the rows that the member's own calls would write on a site that sends mails.
  await app.db.insertInto("confirmed_addresses").values({ member_id: memberId, email }).execute();
  const mailed = { member_id: memberId, unsubscribe_token: "a secret" };
  await app.db.insertInto("mailed_members").values(mailed).execute();
  const address = async () => (await app.call("GET", "/notification-mails", { token })).body.address;
  expect(await address()).toBe("confirmed");
  expect(await admin("stop-mails", email.toUpperCase())).toMatchObject({
    end: 0,
    said: expect.stringContaining("bob gets neither notification mails nor digests"),
  });
  expect(await address()).toBe("refused");
});

test("an imported member, who cannot sign in, gets no reset link and no e-mail address", async () => {
  await app.db.insertInto("members").values({ username: "imported", import_key: "hn:imported" }).execute();
  expect((await admin("reset-password", "imported")).said).toContain("has no e-mail address");
  expect((await admin("set-email", "imported", "a@example.org")).said).toContain("was imported");
});

test("rotate-sessions signs everybody out, open event streams included", async () => {
  const { token } = cast.alice;
  const stream = await openEvents(app, "", token);
  const ended = stream.next("message").catch((error: Error) => error.message);
  const { said } = await admin("rotate-sessions");
  expect(said).toMatch(/^Everybody has been signed out: [34] of the members/);
  expect(await ended).toBe("The stream ended before message");
  expect(await app.call("GET", "/profile", { token })).toMatchObject({ status: 401 });
  expect(await app.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
});

test("delete-account deletes the account of a banned member, whose address stays held, only with --yes", async () => {
  const banned = await cast.join("banned_one");
  const id = await cast.submitText(banned);
  await app.db
    .updateTable("members")
    .set({ banned_at: new Date(), ban_reason: "Spam." })
    .where("username", "=", "banned_one")
    .execute();
  expect(await admin("delete-account", "banned_one")).toMatchObject({
    end: 1,
    said: expect.stringContaining("banned_one has 1 posts and 0 comments. Nothing has been deleted"),
  });
  expect(await app.call("GET", "/user/banned_one")).toMatchObject({ status: 200 });
  expect(await admin("delete-account", "banned_one", "--yes")).toMatchObject({
    end: 0,
    said: expect.stringContaining("The account of banned_one is deleted."),
  });
  expect((await admin("delete-account", "banned_one", "--yes")).said).toContain("User not found.");
  expect((await app.call("GET", `/submission/${id}`)).body.submission.userName).toBe("deleted member");
  const { email, password } = banned;
  const again = { username: "another_one", email, password };
  expect(await app.call("POST", "/register", { body: again })).toMatchObject({ status: 403 });
});

test("remove-content removes a member's posts and comments only with --yes, and undo-bulk-act brings them back", async () => {
  const id = await cast.submitText(await cast.join("spammer"), { title: "Buy this" });
  expect(await admin("remove-content", "spammer")).toMatchObject({
    end: 1,
    said: expect.stringContaining("spammer has 1 posts and 0 comments. Nothing has been removed"),
  });
  expect(await app.call("GET", `/submission/${id}`)).toMatchObject({ status: 200 });
  const long = await admin("remove-content", "spammer", "--yes", "--reason", "x".repeat(501));
  expect([long.end, long.said]).toEqual([1, expect.stringContaining("Reason")]);
  expect(await app.call("GET", `/submission/${id}`)).toMatchObject({ status: 200 });
  const { end, said } = await admin("remove-content", "spammer", "--yes", "--reason", "Advertising");
  expect([end, said]).toEqual([
    0,
    expect.stringMatching(
      /^1 posts and 0 comments of spammer have been removed.\nTo undo it: npm run admin -- undo-bulk-act \d+\n$/,
    ),
  ]);
  await expect.poll(async () => (await app.call("GET", `/submission/${id}`)).status).toBe(404);
  const [actId] = said.match(/\d+(?=\n$)/)!;
  expect(await admin("undo-bulk-act", actId)).toMatchObject({
    ...{ end: 0, said: "1 posts and 0 comments have been restored.\n" },
  });
  await expect.poll(async () => (await app.call("GET", `/submission/${id}`)).status).toBe(200);
  expect((await admin("undo-bulk-act", "999999")).said).toContain("Bulk act not found.");
  expect((await admin("remove-content", "spammer", "--nonsense")).said).toContain("--nonsense");
});

test("check compares figures with their rows, and check --fix corrects them", async () => {
  expect(await admin("check")).toMatchObject({
    end: 0,
    said: expect.stringContaining("Every figure equals its rows."),
  });
  const id = await cast.submitText(await cast.join("counted"));
  await app.db.updateTable("posts").set({ hearts: 7 }).where("id", "=", Number(id)).execute();
  const { end, said } = await admin("check");
  expect(end).toBe(1);
  expect(said).toMatch(/OFF +hearts of posts/);
  expect(said).toContain(`such as ${id}`);
  expect(await admin("check", "--fix")).toMatchObject({
    end: 0,
    said: expect.stringContaining("Corrected: 1."),
  });
});

test("join-requests lists the people who wait, and approves or refuses one by name", async () => {
  const keeper = await cast.join("door_keeper");
  await cast.promote(keeper, "admin");
  const { open, ask, stateOf } = requestsOf(app);
  await open(keeper);
  const [dora, noisy] = [await ask("dora_asks", "Oaks \u202eand pears."), await ask("noisy_asks")];
  const listed = (await admin("join-requests")).said;
  expect(listed).toContain(`"Oaks \\u202eand pears."`);
  expect(listed.indexOf("dora_asks")).toBeLessThan(listed.indexOf("noisy_asks"));
  expect(await admin("join-requests", "approve", "Dora_asks")).toMatchObject({ end: 0 });
  expect(await admin("join-requests", "refuse", "noisy_asks", "No watches here.")).toMatchObject({ end: 0 });
  expect([await stateOf(dora), await stateOf(noisy)]).toEqual(["member", "refused"]);
  expect(await admin("join-requests")).toMatchObject({ end: 0, said: "Nobody waits.\n" });
  await app.db
    .insertInto("unconfirmed_members")
    .values({ member_id: (await ask("mail_lost")).uid })
    .execute();
  expect((await admin("join-requests")).said).toContain("mail_lost, since");
  expect((await admin("show", "mail_lost")).said).toMatch(/address +is not confirmed/);
  expect(await admin("join-requests", "approve", "mail_lost")).toMatchObject({ end: 0 });
  expect((await admin("show", "mail_lost")).said).not.toContain("is not confirmed");
  const again = await admin("join-requests", "approve", "dora_asks");
  expect([again.end, again.said]).toEqual([1, expect.stringContaining("is gone")]);
});

test("show, reset-password, set-email and delete-account accept the account of a request to join", async () => {
  const { ask, stateOf } = requestsOf(app);
  const lost = await ask("lost_asks");
  expect((await admin("show", "lost_asks")).said).toMatch(/request to join +waits/);
  expect(await admin("set-email", "lost_asks", "right@example.org")).toMatchObject({ end: 0 });
  const body = {
    oobCode: codeIn((await admin("reset-password", "lost_asks")).said),
    newPassword: "a secret that is new",
  };
  const { status, body: answer } = await app.call("POST", "/reset-password", { body });
  expect([status, await stateOf({ token: answer.idToken })]).toEqual([200, "waiting"]);
  expect(await admin("delete-account", "lost_asks", "--yes")).toMatchObject({ end: 0 });
  expect(await stateOf(await ask(lost.username))).toBe("waiting");
  expect((await admin("grant", "lost_asks", "moderator")).said).toContain("User not found.");
});
