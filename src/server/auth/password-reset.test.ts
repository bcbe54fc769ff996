import { readdir, stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { openEvents } from "../../../test/events.ts";
import { untilWaitingForLocks } from "../../../test/locks.ts";
import { codeIn, MAIL_SITE, mailsOf, receiverOf } from "../../../test/mails.ts";
import { deleteExpiredResets, sendPasswordReset } from "./password-reset.ts";

const app = await startTestApp();
const { alice, bob, join: joinSite } = await castOf(app);
const { outbox, runDueJobs, mails, empty, remove } = await mailsOf(app);
afterAll(async () => {
  await remove();
  await app.close();
});

const ask = (email: string) => app.call("POST", "/forgot-password", { body: { email } });
const reset = (oobCode: unknown, newPassword: unknown = "a wholly new secret") =>
  app.call("POST", "/reset-password", { body: { oobCode, newPassword } });

async function codeFor(email: string): Promise<string> {
  await ask(email);
  await runDueJobs();
  return codeIn((await mails()).at(-1)!);
}

beforeEach(async () => {
  await empty();
  await sql`truncate password_resets`.execute(app.db);
});

describe("POST /forgot-password", () => {
  test("answers alike for every address, and mails only where there is an account", async () => {
    const known = await ask(alice.email);
    const unknown = await ask("nobody@example.com");
    expect(known.status).toBe(200);
    expect(known.body).toEqual({ message: expect.any(String) });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await runDueJobs();
    expect((await mails()).map(receiverOf)).toEqual([alice.email]);
  });

  test("the mail has text and HTML, the site's name, and a link made from PUBLIC_URL only", async () => {
    await app.call("POST", "/forgot-password", {
      body: { email: alice.email.toUpperCase() },
      headers: { host: "evil.example", "x-forwarded-host": "evil.example" },
    });
    await runDueJobs();
    const [mail] = await mails();
    const link = `https://hearth.example/reset-password?oobCode=${codeIn(mail!)}`;
    expect(mail!.subject).toContain(MAIL_SITE.name);
    expect(mail!.from).toMatchObject({ name: MAIL_SITE.name, address: "noreply@hearth.example" });
    expect(mail!.text).toContain(link);
    expect(mail!.text).toContain("alice");
    expect(mail!.html).toContain(`href="${link}"`);
    expect(mail!.html).toContain("&lt;b&gt;");
    expect(mail!.html).not.toContain("<b>");
    expect(`${mail!.text}${mail!.html}`).not.toContain("evil.example");
  });

  test("without SMTP_URL the mail becomes a file that only its owner may read, and the log names it", async () => {
    const said: string[] = [];
    await ask(alice.email);
    await runDueJobs(undefined, (message) => said.push(message));
    const [file] = await readdir(outbox);
    expect(file).toMatch(/\.eml$/);
    expect((await stat(join(outbox, file!))).mode & 0o777).toBe(0o600);
    expect(said).toEqual([`No SMTP_URL is set: a mail was written to ${join(outbox, file!)}`]);
  });

  test("an address gets at most 3 mails an hour, whoever asks", async () => {
    for (let n = 0; n < 5; n++) {
      await ask(alice.email);
      await runDueJobs();
    }
    expect(await mails()).toHaveLength(3);
  });

  test("several requests while the mail waits send one mail", async () => {
    await Promise.all([1, 2, 3].map(() => ask(alice.email)));
    await runDueJobs();
    expect(await mails()).toHaveLength(1);
  });

  test.for([undefined, "", 7, "a".repeat(1_001), "x\0"])("the address %j is a 400", async (email) => {
    expect((await app.call("POST", "/forgot-password", { body: { email } })).status).toBe(400);
  });
});

describe("sending the mail", () => {
  test("a slow mail server holds no transaction open and delays nobody", async () => {
    const held = Promise.withResolvers<void>();
    const sending = Promise.withResolvers<void>();
    const hanging = () => {
      sending.resolve();
      return held.promise;
    };
    const job = sendPasswordReset(app.db, hanging, MAIL_SITE, alice.email);
    await sending.promise;
    const waiting = sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`;
    expect((await app.call("POST", "/login", { body: alice })).status).toBe(200);
    expect((await waiting.execute(app.db)).rows).toEqual([{ n: 0 }]);
    held.reject(new Error("The mail server has gone."));
    await expect(job).rejects.toThrow("gone");
    expect((await sql`select from password_resets`.execute(app.db)).rows).toEqual([]);
  });

  test("a mail that could not be sent is tried again, and arrives", async () => {
    const received: Buffer[] = [];
    let isBroken = true;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      onRcptTo: (_address, _session, callback) =>
        callback(isBroken ? new Error("Mailbox is being moved") : undefined),
      onData: (stream, _session, callback) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          received.push(Buffer.concat(chunks));
          callback();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    await ask(alice.email);
    await runDueJobs("smtp://127.0.0.1:1");
    isBroken = true;
    await sql`update jobs set run_at = now()`.execute(app.db);
    await runDueJobs(url);
    expect(received).toEqual([]);
    isBroken = false;
    await sql`update jobs set run_at = now()`.execute(app.db);
    await runDueJobs(url);
    const mail = await PostalMime.parse(received[0]!);
    expect(mail.to?.[0]?.address).toBe(alice.email);
    expect((await reset(codeIn(mail))).status).toBe(200);
    // The one code is that of the last mail: the failed attempts left none behind.
    const { rows } = await sql`select 1 from password_resets`.execute(app.db);
    expect(rows).toHaveLength(1);
    await new Promise<void>((resolve) => server.close(resolve));
  });
});

describe("POST /reset-password", () => {
  test("sets the password, signs in, and ends every older session and open stream", async () => {
    const carla = await joinSite("carla");
    const stream = await openEvents(app, "", carla.token);
    const { status, body } = await reset(await codeFor(carla.email), "the next long secret");
    expect([status, Object.keys(body)]).toEqual([200, ["idToken"]]);
    expect((await app.call("GET", "/profile", { token: body.idToken })).body.user.username).toBe("carla");
    expect((await app.call("GET", "/profile", carla)).status).toBe(401);
    await expect(stream.next("message")).rejects.toThrow("ended");
    const old = await app.call("POST", "/login", { body: carla });
    const now = await app.call("POST", "/login", { body: { ...carla, password: "the next long secret" } });
    expect([old.status, now.status]).toEqual([401, 200]);
  });

  test("a ban at the moment of a reset leaves no session", async () => {
    const pia = await joinSite("pia");
    const code = await codeFor(pia.email);
    const { meanwhile } = await app.db.transaction().execute(async (transaction) => {
      await sql`update members set banned_at = now(), ban_reason = 'Spam.' where username = 'pia'`.execute(
        transaction,
      );
      const meanwhile = reset(code);
      await untilWaitingForLocks(app.db, 1);
      return { meanwhile };
    });
    expect((await meanwhile).body).toEqual({ refusal: "You are banned from this site. The reason: Spam." });
    const { rows } = await sql`
      select from sessions where member_id = (select id from members where username = 'pia')`.execute(app.db);
    expect(rows).toEqual([]);
  });

  test("a concurrent sign-in with the old password is refused", async () => {
    const olga = await joinSite("olga");
    const { meanwhile } = await app.db.transaction().execute(async (transaction) => {
      await sql`update members set password_hash = 'another' where username = 'olga'`.execute(transaction);
      const meanwhile = app.call("POST", "/login", { body: olga });
      await untilWaitingForLocks(app.db, 1);
      return { meanwhile };
    });
    expect((await meanwhile).status).toBe(401);
  });

  test("a code works once, even when many use it at the same moment", async () => {
    const code = await codeFor(bob.email);
    const answers = await Promise.all(Array.from({ length: 6 }, () => reset(code)));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const { status, body } = await reset(code);
    expect([status, body.error]).toEqual([
      400,
      "This reset link has expired or was already used. Please ask for a new one.",
    ]);
  });

  test("after a reset the codes of other mails no longer work", async () => {
    const [first, second] = [await codeFor(bob.email), await codeFor(bob.email)];
    expect(first).not.toBe(second);
    expect((await reset(first)).status).toBe(200);
    expect((await reset(second)).status).toBe(400);
  });

  test("one of two codes used at the same moment works, and the two requests do not deadlock", async () => {
    for (let n = 0; n < 5; n++) {
      await sql`truncate password_resets`.execute(app.db);
      const codes = [await codeFor(bob.email), await codeFor(bob.email)];
      const answers = await Promise.all(codes.map((code) => reset(code)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    }
  });

  test("a code works for an hour", async () => {
    const code = await codeFor(bob.email);
    await sql`update password_resets set expires_at = expires_at - interval '59 minutes'`.execute(app.db);
    expect((await reset(code, "short")).body.errors).toEqual(["Password must be at least 8 characters."]);
    await sql`update password_resets set expires_at = expires_at - interval '1 minute'`.execute(app.db);
    expect((await reset(code)).status).toBe(400);
    await deleteExpiredResets(app.db);
    const { rows } = await sql`select 1 from password_resets`.execute(app.db);
    expect(rows).toEqual([]);
  });

  test("a refused password leaves the code valid", async () => {
    const code = await codeFor(bob.email);
    const leaked = await reset(code, "password123");
    expect([leaked.status, leaked.body.error]).toEqual([400, expect.stringContaining("leaked")]);
    const guessable = await reset(code, "Hearth-2026");
    expect([guessable.status, guessable.body.error]).toEqual([400, expect.stringContaining("guess from")]);
    expect((await reset(code)).status).toBe(200);
  });

  test("codes are stored only as hashes, and no job contains one", async () => {
    const code = await codeFor(bob.email);
    const { rows } = await sql<{ hash: Buffer }>`select code_hash as hash from password_resets`.execute(
      app.db,
    );
    expect(rows[0]!.hash.toString("base64url")).not.toBe(code);
    await ask(alice.email);
    const jobs = await sql<{ payload: unknown }>`select payload from jobs`.execute(app.db);
    expect(jobs.rows).toEqual([{ payload: { email: alice.email } }]);
  });

  test.for([undefined, "", "no-such-code", 7, "x".repeat(2_000), "\0"])(
    "the code %j is a 400",
    async (code) => {
      expect((await reset(code)).status).toBe(400);
    },
  );
});
