import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { mailsOf } from "../../../test/mails.ts";
import { memberIdOf } from "../../../test/member-id.ts";
import { invite } from "../invitations/test-invitations.ts";

const app = await startTestApp();
const { join, promote } = await castOf(app);
const { runDueJobs, remove } = await mailsOf(app);
afterAll(async () => {
  await remove();
  await app.close();
});

const idOf = (name: string) => memberIdOf(app.db, name);

async function leave({ token, username, password: currentPassword }: Person): Promise<void> {
  const body = { username, currentPassword, content: "keep" };
  expect((await app.call("POST", "/delete-account", { token, body })).status).toBe(204);
}

test("an invitation of a deleted member goes with the last member who came by it", async () => {
  const [maker, newcomer] = [await join("maker"), await join("newcomer")];
  await promote(maker, "moderator");
  const { id } = await invite(app, maker);
  await sql`insert into invited_members select id, ${id} from members where username = 'newcomer'`.execute(
    app.db,
  );
  await sql`update invitations set uses = 1 where id = ${id}`.execute(app.db);
  const isThere = async () =>
    (await sql`select from invitations where id = ${id}`.execute(app.db)).rows.length === 1;
  await leave(maker);
  await runDueJobs();
  expect(await isThere()).toBe(true);
  await leave(newcomer);
  await runDueJobs();
  expect(await isThere()).toBe(false);
});

test("the messages of two deleted members are deleted with the second of them", async () => {
  const [jona, kim] = [await join("jona"), await join("kim")];
  await app.call("POST", "/messages", { ...jona, body: { toUsername: "kim", text: "Between us." } });
  const memberId = await idOf("kim");
  const messages = async () =>
    (
      await sql`select from conversations where ${memberId} in (first_member_id, second_member_id)`.execute(
        app.db,
      )
    ).rows.length;
  await leave(jona);
  await runDueJobs();
  expect(await messages()).toBe(1);
  await leave(kim);
  await runDueJobs();
  expect(await messages()).toBe(0);
});
