import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { castOf, type Person, type Signed } from "../../../../test/cast.ts";
import { codeIn, MAIL_SITE, mailsOf, receiverOf } from "../../../../test/mails.ts";
import { deleteExpiredEmailChanges } from "./email-change.ts";

const app = await startTestApp();
const { alice, bob, join } = await castOf(app);
const { runDueJobs, mails, empty, remove } = await mailsOf(app);
afterAll(async () => {
  await remove();
  await app.close();
});
beforeEach(empty);

const change = ({ token }: Signed, email: unknown, currentPassword: unknown) =>
  app.call("POST", "/change-email", { token, body: { email, currentPassword } });
const confirm = (oobCode: unknown) => app.call("POST", "/confirm-email", { body: { oobCode } });
const emailOf = async ({ token }: Signed) => (await app.call("GET", "/profile", { token })).body.user.email;
const account = async ({ token }: Signed) => (await app.call("GET", "/account", { token })).body;
const logIn = async (email: string, password: string) =>
  (await app.call("POST", "/login", { body: { email, password } })).status;

async function codeFor(person: Person, email: string): Promise<string> {
  expect((await change(person, email, person.password)).status).toBe(202);
  await runDueJobs();
  return codeIn((await mails()).findLast((mail) => receiverOf(mail) === email)!);
}

const USED =
  "This link has expired or was already used. To change your email, start again in Settings. For a new account, sign in and press “Send again”.";

describe("a change of e-mail", () => {
  test("takes effect once the link mailed to the new address is opened", async () => {
    const dora = await join("dora");
    const code = await codeFor(dora, "dora@elsewhere.example");
    expect([await emailOf(dora), await account(dora)]).toEqual([
      dora.email,
      { hasPassword: true, newEmail: "dora@elsewhere.example" },
    ]);
    expect(await logIn("dora@elsewhere.example", dora.password)).toBe(401);
    const { status, body } = await confirm(code);
    expect([status, body]).toEqual([
      200,
      { email: "dora@elsewhere.example", isNewAccount: false, isWaiting: false },
    ]);
    expect([await emailOf(dora), (await account(dora)).newEmail]).toEqual(["dora@elsewhere.example", null]);
    expect(await logIn(dora.email, dora.password)).toBe(401);
    expect(await logIn("DORA@elsewhere.example", dora.password)).toBe(200);
  });

  test("is announced to the old address when it is requested and when it takes effect", async () => {
    const erin = await join("erin");
    const code = await codeFor(erin, "erin@elsewhere.example");
    await confirm(code);
    await runDueJobs();
    const toOld = (await mails()).filter((mail) => receiverOf(mail) === erin.email);
    expect(toOld.map(({ subject }) => subject)).toEqual([
      `A request to change your email at ${MAIL_SITE.name}`,
      `Your email at ${MAIL_SITE.name} was changed`,
    ]);
    for (const { text, html } of toOld) {
      expect(text).toContain("erin@elsewhere.example");
      expect(`${text}${html}`).not.toContain(code);
    }
  });

  test("the link is made from PUBLIC_URL only, and the mail has text and HTML", async () => {
    const code = await codeFor(alice, "alice@elsewhere.example");
    const mail = (await mails()).find((one) => receiverOf(one) === "alice@elsewhere.example")!;
    const link = `https://hearth.example/confirm-email?name=alice&oobCode=${code}`;
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link.replace("&", "&amp;")}"`);
    expect(mail.html).not.toContain("<b>");
  });

  test("a wrong current password is a 403, an address that is taken a 409, the member's own a 400", async () => {
    const answers = [
      await change(alice, "new@example.com", "not her password"),
      await change(alice, bob.email.toUpperCase(), alice.password),
      await change(alice, ` ${alice.email} `, alice.password),
    ];
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [403, "That is not your current password."],
      [409, "An account with that email already exists."],
      [400, "That is your email address already."],
    ]);
    await runDueJobs();
    expect(await mails()).toEqual([]);
  });

  test.for([undefined, "", "x", 7, `${"a".repeat(250)}@example.com`, "a@b\0.example"])(
    "the address %.20j is a 400",
    async (email) => {
      expect((await change(alice, email, alice.password)).status).toBe(400);
    },
  );

  test("an address that another member took meanwhile stays theirs", async () => {
    const frank = await join("frank");
    const code = await codeFor(frank, "gina@example.com");
    await join("gina");
    const { status, body } = await confirm(code);
    expect([status, body.error]).toEqual([409, "An account with that email already exists."]);
    expect(await emailOf(frank)).toBe(frank.email);
  });

  test("the link works once, for an hour, and not after another address was requested", async () => {
    const hana = await join("hana");
    const first = await codeFor(hana, "first@elsewhere.example");
    const second = await codeFor(hana, "second@elsewhere.example");
    const late = await confirm(first);
    expect([late.status, late.body.error]).toEqual([400, USED]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(second)));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const third = await codeFor({ ...hana, email: "second@elsewhere.example" }, "third@elsewhere.example");
    await sql`update email_changes set expires_at = expires_at - interval '1 hour'`.execute(app.db);
    expect((await confirm(third)).status).toBe(400);
    expect((await account(hana)).newEmail).toBeNull();
    await sql`update email_changes set expires_at = expires_at - interval '1 day'`.execute(app.db);
    await deleteExpiredEmailChanges(app.db);
    expect((await sql`select from email_changes`.execute(app.db)).rows).toEqual([]);
  });

  test("sends no link after it is cancelled, and a link that was sent before no longer works", async () => {
    const ines = await join("ines");
    const code = await codeFor(ines, "ines@elsewhere.example");
    expect((await app.call("DELETE", "/change-email", ines)).status).toBe(204);
    expect((await confirm(code)).status).toBe(400);
    await empty();
    await change(ines, "again@elsewhere.example", ines.password);
    await app.call("DELETE", "/change-email", ines);
    await runDueJobs();
    expect((await mails()).map(receiverOf)).toEqual([ines.email]);
  });

  test("is cancelled by a change of password, and itself voids reset mails sent to the old address", async () => {
    const jan = await join("jan");
    const stolen = await codeFor(jan, "thief@elsewhere.example");
    const body = { currentPassword: jan.password, newPassword: "the next long secret" };
    expect((await app.call("POST", "/change-password", { token: jan.token, body })).status).toBe(204);
    expect((await confirm(stolen)).status).toBe(400);

    const kim = await join("kim");
    await app.call("POST", "/forgot-password", { body: { email: kim.email } });
    await runDueJobs();
    const reset = codeIn((await mails()).at(-1)!);
    expect((await confirm(await codeFor(kim, "kim@elsewhere.example"))).status).toBe(200);
    const { status } = await app.call("POST", "/reset-password", {
      body: { oobCode: reset, newPassword: "a stranger's secret" },
    });
    expect(status).toBe(400);
  });

  test("codes are stored only as hashes, and no job contains one", async () => {
    const code = await codeFor(alice, "another@elsewhere.example");
    const { rows } = await sql<{ row: string }>`select email_changes::text as row from email_changes`.execute(
      app.db,
    );
    expect(JSON.stringify(rows)).not.toContain(code);
    await change(alice, "once.more@elsewhere.example", alice.password);
    const jobs = await sql<{ payload: object }>`
      select payload from jobs order by id`.execute(app.db);
    expect(jobs.rows.map(({ payload }) => Object.keys(payload).toSorted())).toEqual([
      ["email", "memberId"],
      ["newEmail", "notice", "to", "username"],
    ]);
  });

  test.for([undefined, "", "no-such-code", 7, "x".repeat(2_000), "\0"])(
    "the code %.20j is a 400",
    async (code) => {
      expect((await confirm(code)).status).toBe(400);
    },
  );
});
