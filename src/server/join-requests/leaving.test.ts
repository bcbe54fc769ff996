import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { untilWaitingForLocks } from "../../../test/locks.ts";
import { atOnce } from "../../../test/race.ts";
import { checkCurrentPassword } from "../auth/account/current-password.ts";
import { joinCredential } from "../auth/google/sign-in.ts";
import { withdrawRequest } from "./erase-requester.ts";
import { requestsOf } from "./test-requests.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, promote } = await castOf(app);
await promote(alice, "admin");
const { open, ask, withdraw } = requestsOf(app);
await open(alice);

const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const withKey = (key: string) => ({ headers: { "idempotency-key": key } });

/** Makes calls with a lock held, so that all of them wait for it, and then lets them go. */
async function whileHeld<T>(uid: string, many: number, start: () => Promise<T>): Promise<T> {
  let started!: Promise<T>;
  await app.db.transaction().execute(async (transaction) => {
    await transaction.selectFrom("members").select("id").where("id", "=", uid).forNoKeyUpdate().execute();
    started = start();
    started.catch(() => {});
    await untilWaitingForLocks(app.db, many);
  });
  return started;
}

describe("an account that is erased while another call of its owner waits", () => {
  test("is deleted with its password once: the second deletion is told that the session ended", async () => {
    const { token, uid, username, password } = await ask("leaves_twice");
    const body = { username, currentPassword: password, content: "keep" };
    const answers = await whileHeld(uid, 2, () =>
      atOnce(2, () => app.call("POST", "/delete-account", { token, body })),
    );
    expect(statuses(answers)).toEqual([204, 401]);
    expect(answers.find(({ status }) => status === 401)!.body.code).toBe("sessionEnded");
  });

  test.each([
    ["one key", () => "same"],
    ["a key each", (index: number) => `key-${index}`],
  ])("is withdrawn once, with %s", async (_what, keyOf) => {
    const { token } = await ask(`withdraws_${keyOf(0).length}`);
    const answers = await atOnce(2, (index) =>
      app.call("DELETE", "/join-request", { token, ...withKey(keyOf(index)) }),
    );
    const [first, second] = statuses(answers);
    expect(first).toBe(204);
    // 503 where each call waited for the other: sent again, it is told the same.
    expect([204, 401, 503]).toContain(second);
    expect((await withdraw({ token })).status).toBe(401);
  });

  test.each([{}, withKey("draft")])("takes no draft any more, with headers %j", async (given) => {
    const { token, uid } = await ask(`drafts_${Object.keys(given).length}`);
    const body = { key: "submit", value: "{}", words: "A post", version: "1", was: [] };
    let saving!: Promise<{ status: number; body: { code: string } }>;
    await app.db.transaction().execute(async (transaction) => {
      await withdrawRequest(transaction, uid);
      saving = app.call("POST", "/draft", { token, body, ...given });
      await untilWaitingForLocks(app.db, 1);
    });
    expect(await saving).toMatchObject({ status: 401, body: { code: "sessionEnded" } });
  });

  test("lets no check of a password or of Google's credential fail as an error of the server", async () => {
    const { uid, token, email } = await ask("checked_late");
    expect((await withdraw({ token })).status).toBe(204);
    const credential = {
      ...{ issuer: "i", subject: "late", email, displayName: "late" },
      ...{ tokenHash: Buffer.alloc(32), expiresAt: new Date(Date.now() + 60_000) },
    };
    for (const checking of [
      () => checkCurrentPassword(app.db, uid, "any"),
      () => app.db.transaction().execute((transaction) => joinCredential(transaction, credential, uid)),
    ])
      await expect(checking()).rejects.toMatchObject({ status: 401, answer: { code: "sessionEnded" } });
  });
});
