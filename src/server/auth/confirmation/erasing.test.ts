import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { castOf, type Person, type Signed } from "../../../../test/cast.ts";
import { mailsOf } from "../../../../test/mails.ts";
import { requestsOf } from "../../join-requests/test-requests.ts";
import { changeSettings } from "../../site-settings/test-settings.ts";
import { eraseUnconfirmed } from "./erase-unconfirmed.ts";
import { confirmationsOf } from "./test-confirmations.ts";

const app = await startTestApp({ sendsMail: true });
const { alice, promote } = await castOf(app);
const mailbox = await mailsOf(app);
afterAll(async () => {
  await mailbox.remove();
  await app.close();
});
await promote(alice, "admin");
await changeSettings(app, alice, { confirmation: "mail" });
const { stateOf, withdraw } = requestsOf(app);
const { register, codeFor, confirm, deny } = confirmationsOf(app, mailbox);
const run = (sendsMail = true) => eraseUnconfirmed(app.db, { sendsMail });
const isGone = async ({ token }: Signed) => (await app.call("GET", "/profile", { token })).status === 401;

/** Moves the registration, and the last mail where one was sent, into the past. */
const age = ({ username }: Person, days: number) =>
  sql`update unconfirmed_members set created_at = created_at - make_interval(days => ${days}),
      mailed_at = mailed_at - make_interval(days => ${days})
    where member_id = (select id from members where username = ${username})`.execute(app.db);

/** Writes a post as a process of the version before did, which let such accounts write. */
async function letWrite({ token, username }: Person): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    delete from unconfirmed_members where member_id = (select id from members where username = ${username})
    returning member_id as id`.execute(app.db);
  const body = { contentType: "text", title: "Hello", content: "Words.", customCategories: ["trees"] };
  const { status, body: post } = await app.call("POST", "/submit", { token, body });
  expect(status).toBe(201);
  await sql`insert into unconfirmed_members (member_id, created_at) values (${rows[0]!.id}, now() - interval '40 days')`.execute(
    app.db,
  );
  return post.submissionId as string;
}

describe("the job", () => {
  test("erases accounts that nobody confirms for seven days after the last mail, and no others", async () => {
    const [late, again, early, confirmed] = [
      await register("late"),
      await register("again"),
      await register("early"),
      await register("confirmed"),
    ];
    await confirm(await codeFor(confirmed.email));
    await age(late, 8);
    await age(early, 6);
    await age(again, 8);
    await app.call("POST", "/confirm-email/mail", { token: again.token });
    await codeFor(again.email);
    await run();
    expect(await isGone(late)).toBe(true);
    expect([await stateOf(again), await stateOf(early), await stateOf(confirmed)]).toEqual([
      ...["unconfirmed", "unconfirmed", "member"],
    ]);
    expect(await stateOf(await register("late"))).toBe("unconfirmed");
    await age(again, 23);
    await run();
    expect(await isGone(again)).toBe(true);
  });

  test("gives accounts that got no mail time until the mail server works, and erases nobody without a mail server", async () => {
    const unmailed = await register("unmailed");
    await age(unmailed, 29);
    await run();
    expect(await stateOf(unmailed)).toBe("unconfirmed");
    await age(unmailed, 2);
    await run(false);
    expect(await stateOf(unmailed)).toBe("unconfirmed");
    await run();
    expect(await isGone(unmailed)).toBe(true);
  });

  test("erases an account that could write in an earlier version, with its posts and comments, and goes on", async () => {
    const wrote = await register("wrote");
    const postId = await letWrite(wrote);
    const other = await register("other");
    await age(other, 31);
    await run();
    expect([await isGone(wrote), await isGone(other)]).toEqual([true, true]);
    await mailbox.runDueJobs();
    expect((await app.call("GET", `/submission/${postId}`)).status).toBe(404);
    const { rows } = await sql`
      select from unconfirmed_members join members on members.id = member_id where account_deleted_at is not null`.execute(
      app.db,
    );
    expect(rows).toEqual([]);
  });

  test("goes on after an account that cannot be erased, and fails at the end", async () => {
    const [stuck, other] = [await register("stuck"), await register("after_it")];
    for (const one of [stuck, other]) await age(one, 31);
    await sql`
      create function keep_stuck() returns trigger language plpgsql as $$
        begin if old.username = 'stuck' then raise 'It stays.'; end if; return old; end $$`.execute(app.db);
    await sql`create trigger keep_stuck before delete on members for each row execute function keep_stuck()`.execute(
      app.db,
    );
    await expect(run()).rejects.toThrow("1 accounts were not erased.");
    expect([await isGone(stuck), await isGone(other)]).toEqual([false, true]);
    await sql`drop function keep_stuck cascade`.execute(app.db);
    await run();
    expect(await isGone(stuck)).toBe(true);
  });

  test("and a confirmation at the same moment have one result", async () => {
    const torn = await register("torn");
    const code = await codeFor(torn.email);
    await age(torn, 8);
    await sql`update confirmation_codes set expires_at = now() + interval '1 day'`.execute(app.db);
    const [, { status }] = await Promise.all([run(), confirm(code)]);
    expect(await isGone(torn)).toBe(status !== 200);
  });
});

test("an account that could write in an earlier version can withdraw, and can be denied by its mailbox", async () => {
  const leaves = await register("leaves");
  await letWrite(leaves);
  expect((await withdraw(leaves)).status).toBe(204);
  const denied = await register("denied");
  await letWrite(denied);
  await app.call("POST", "/confirm-email/mail", { token: denied.token });
  expect((await deny(await codeFor(denied.email))).status).toBe(204);
  expect([await isGone(leaves), await isGone(denied)]).toEqual([true, true]);
});
