import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { untilWaitingForLocks } from "../../../test/locks.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, submitText, comment } = await castOf(app);

test("comments that arrive together lock their parents in the order of their ids, as hearts do", async () => {
  const [busy, first, second] = [await submitText(alice), await submitText(alice), await submitText(alice)];
  const lower = await comment(alice, second, "lower id, higher post");
  const higher = await comment(alice, first, "higher id, lower post");
  const waiting: Promise<unknown>[] = [];
  await app.db.transaction().execute(async (hearts) => {
    const lock = (id: string) =>
      sql`select from comments where id = ${id} for no key update nowait`.execute(hearts);
    await lock(lower.id);
    await app.db.transaction().execute(async (holding) => {
      await sql`select from posts where id = ${busy} for update`.execute(holding);
      waiting.push(comment(bob, busy, "under way"));
      await untilWaitingForLocks(app.db, 1);
      waiting.push(comment(bob, first, "reply", higher.id), comment(bob, second, "reply", lower.id));
      // The two comments share the next transaction. By the time this request is answered, both have arrived.
      await app.call("GET", "/categories");
    });
    await waiting[0];
    await untilWaitingForLocks(app.db, 1);
    await lock(higher.id);
  });
  expect(await Promise.all(waiting)).toHaveLength(3);
});
