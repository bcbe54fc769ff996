import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { milliseconds } from "../../../contract/moments.ts";
import { startTestApp } from "../../../../test/app.ts";
import { castOf, type Signed } from "../../../../test/cast.ts";
import { mailsOf, receiverOf } from "../../../../test/mails.ts";
import { atOnce } from "../../../../test/race.ts";
import { requestsOf } from "../../join-requests/test-requests.ts";
import { changeSettings } from "../../site-settings/test-settings.ts";
import { confirmationsOf } from "./test-confirmations.ts";

const app = await startTestApp({ sendsMail: true });
const { alice, bob, promote } = await castOf(app);
const mailbox = await mailsOf(app);
const { empty, mails, runDueJobs, remove } = mailbox;
afterAll(async () => {
  await remove();
  await app.close();
});
await promote(alice, "admin");
const { stateOf, withdraw } = requestsOf(app);
const { register, codeFor, confirm, deny } = confirmationsOf(app, mailbox);
const post = (path: string, { token }: Partial<Signed>, body?: object) =>
  app.call("POST", path, { token, body });
const emailOf = async ({ token }: Signed) => (await app.call("GET", "/profile", { token })).body.user.email;
const receivers = async () => (await mails()).map(receiverOf);

beforeEach(empty);
await changeSettings(app, alice, { confirmation: "mail" });

const NEW = { contentType: "text", title: "Hello", content: "Words.", customCategories: ["trees"] };

describe("a new account", () => {
  test("is signed in and reads, and writes once the mailed link is confirmed", async () => {
    const rosa = await register("rosa");
    expect(await stateOf(rosa)).toBe("unconfirmed");
    expect((await app.call("GET", "/submissions", { token: rosa.token })).status).toBe(200);
    const refused = await post("/submit", rosa, NEW);
    expect([refused.status, refused.body.code]).toEqual([403, "addressUnconfirmed"]);
    const code = await codeFor(rosa.email);
    expect((await confirm(code)).body).toEqual({ email: rosa.email, isNewAccount: true, isWaiting: false });
    expect(await stateOf(rosa)).toBe("member");
    expect((await post("/submit", rosa, NEW)).status).toBe(201);
  });

  test("has a link that works once, even if its button is pressed ten times at once", async () => {
    const { email } = await register("tess");
    const code = await codeFor(email);
    const answers = await atOnce(10, () => confirm(code));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "invalidEmailCode")).toHaveLength(9);
  });

  test("is mailed another link on demand, and the earlier one works, too", async () => {
    const ulla = await register("ulla");
    const first = await codeFor(ulla.email);
    expect((await post("/confirm-email/mail", ulla)).body).toEqual({ email: ulla.email });
    expect(await codeFor(ulla.email)).not.toBe(first);
    expect((await confirm(first)).status).toBe(200);
    expect((await post("/confirm-email/mail", ulla)).body.code).toBe("addressConfirmed");
  });

  test("is confirmed by the link also after a change of the password", async () => {
    const vito = await register("vito");
    const code = await codeFor(vito.email);
    const body = { currentPassword: vito.password, newPassword: "another long secret" };
    expect((await post("/change-password", vito, body)).status).toBe(204);
    expect((await confirm(code)).status).toBe(200);
    expect(await stateOf(vito)).toBe("member");
  });

  test("is not confirmed by a link that is older than three days", async () => {
    const vera = await register("vera");
    const code = await codeFor(vera.email);
    await sql`update confirmation_codes set expires_at = now() - interval '1 second'`.execute(app.db);
    expect((await confirm(code)).body.code).toBe("invalidEmailCode");
    expect(await stateOf(vera)).toBe("unconfirmed");
  });

  test("keeps no code in the database, only hashes", async () => {
    const { email } = await register("wim");
    const code = await codeFor(email);
    const { rows } = await sql<{ text: string }>`
      select confirmation_codes::text || jobs::text as text from confirmation_codes, (select coalesce(json_agg(j), '[]') from jobs j) jobs`.execute(
      app.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    const hex = Buffer.from(code, "base64url").toString("hex");
    expect(rows.filter(({ text }) => text.includes(code) || text.includes(hex))).toEqual([]);
  });

  test("joins on the day on which it is confirmed", async () => {
    const xena = await register("xena");
    const code = await codeFor(xena.email);
    await sql`update members set created_at = now() - interval '2 days' where username = 'xena'`.execute(
      app.db,
    );
    await confirm(code);
    const { createdAt } = (await app.call("GET", "/user/xena")).body.user;
    expect(Date.now() - milliseconds(createdAt)).toBeLessThan(60_000);
  });
});

describe("a mistyped address", () => {
  test("is replaced at once with the password, and links to it do nothing any more", async () => {
    const yara = await register("yara");
    const stale = await codeFor(yara.email);
    const body = { email: "yara@right.example", currentPassword: yara.password };
    expect((await post("/change-email", yara, body)).status).toBe(202);
    expect(await emailOf(yara)).toBe("yara@right.example");
    expect((await confirm(stale)).status).toBe(400);
    expect((await deny(stale)).status).toBe(400);
    const code = await codeFor("yara@right.example");
    // The first address, which is a stranger's, gets no further mail.
    expect((await receivers()).filter((to) => to === yara.email)).toHaveLength(1);
    expect((await confirm(code)).body.email).toBe("yara@right.example");
  });

  test("is not replaced by a taken address, and the refusal reveals no more than at registration", async () => {
    const zoe = await register("zoe");
    const body = { email: bob.email, currentPassword: zoe.password };
    expect((await post("/change-email", zoe, body)).body.code).toBe("emailTaken");
    expect(await emailOf(zoe)).toBe(zoe.email);
  });
});

describe("a person who gets the mail and did not register", () => {
  test("erases the account and frees its name, even if its maker has changed the password", async () => {
    const mallory = await register("mallory");
    const code = await codeFor(mallory.email);
    const body = { currentPassword: mallory.password, newPassword: "another long secret" };
    expect((await post("/change-password", mallory, body)).status).toBe(204);
    expect((await deny(code)).status).toBe(204);
    expect((await app.call("GET", "/profile", { token: mallory.token })).status).toBe(401);
    expect(await stateOf(await register("mallory", { email: "m@other.example" }))).toBe("unconfirmed");
  });

  test("erases nothing once the account is a member's", async () => {
    const nils = await register("nils");
    const code = await codeFor(nils.email);
    await confirm(code);
    expect((await deny(code)).status).toBe(400);
    expect(await stateOf(nils)).toBe("member");
  });

  test("gets one result when they confirm and deny at the same moment", async () => {
    const olga = await register("olga");
    const code = await codeFor(olga.email);
    const [denied, confirmed] = await Promise.all([deny(code), confirm(code)]);
    expect([denied.status, confirmed.status].filter((status) => status < 300)).toHaveLength(1);
    const { status } = await app.call("GET", "/profile", { token: olga.token });
    expect(status).toBe(confirmed.status === 200 ? 200 : 401);
  });
});

test("an account whose address is not confirmed gets no mail but the link", async () => {
  const paul = await register("paul");
  const newPassword = "another long secret";
  const changed = await post("/change-password", paul, { currentPassword: paul.password, newPassword });
  expect(changed.status).toBe(204);
  expect((await withdraw(paul)).status).toBe(204);
  await runDueJobs();
  expect(await receivers()).toEqual([]);
});
