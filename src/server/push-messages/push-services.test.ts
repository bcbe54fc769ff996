import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { enqueuePushes } from "./due.ts";
import { startPushedSite } from "./test-pushed-site.ts";

const site = await startPushedSite();
const { app, cast, service, turnOn, signInAgain, push, letPass, pushLater, waiting } = site;
const { alice, bob, carol, submitText, comment } = cast;
afterAll(() => site.close());
beforeEach(() => site.forget());

const dueNow = () => sql`update jobs set run_at = now() where every is null`.execute(app.db);
/** The messages that were given up, for each device. */
const failures = () => app.db.selectFrom("push_subscriptions").select("failures").execute();

describe("a push service", () => {
  test("that answers 429 is asked again after the time that it names, and the message arrives", async () => {
    const device = await turnOn(alice);
    await comment(bob, await submitText(alice), "One.");
    Object.assign(service, { status: 429, headers: { "retry-after": "500" } });
    await pushLater();
    const [job] = await waiting();
    expect(job!.payload).toMatchObject({ attempt: 2 });
    expect((job!.run_at.getTime() - Date.now()) / 1_000).toBeGreaterThan(480);
    Object.assign(service, { status: 201, headers: {} });
    await dueNow();
    await push();
    expect(device.arrived).toHaveLength(1);
  });

  test("that fails four times is not asked again", async () => {
    await turnOn(alice);
    await comment(bob, await submitText(alice), "One.");
    service.status = 500;
    const before = service.asked;
    await letPass();
    for (const _ of Array(6)) {
      await push();
      await dueNow();
    }
    expect([service.asked - before, await waiting()]).toEqual([4, []]);
  });

  test("that accepts none of five or more messages in seven days ends the subscription", async () => {
    await turnOn(alice);
    service.status = 400;
    const refuseOne = async (): Promise<void> => {
      await comment(bob, await submitText(alice), "One.");
      await pushLater();
      await sql`update push_subscriptions set failing_since = now() - interval '8 days'`.execute(app.db);
    };
    for (let given = 1; given <= 4; given++) {
      await refuseOne();
      // Two failures that are a week apart say little.
      expect(await failures()).toEqual([{ failures: given }]);
    }
    await refuseOne();
    expect(await failures()).toEqual([]);
  });

  test("that asks to wait for an hour counts as refusing: by then the message is too old", async () => {
    await turnOn(alice);
    await comment(bob, await submitText(alice), "One.");
    Object.assign(service, { status: 429, headers: { "retry-after": "3600" } });
    await pushLater();
    expect(await failures()).toEqual([{ failures: 0 }]);
    await letPass("1 hour");
    await dueNow();
    await push();
    expect([await failures(), await waiting()]).toEqual([[{ failures: 1 }], []]);
  });

  test("that does not know a browser any more ends its subscription, and the others stay", async () => {
    const [gone, stays] = [await turnOn(alice), await turnOn(bob)];
    await comment(bob, await submitText(alice), "One.");
    service.status = 410;
    await pushLater();
    const { rows } = await sql<{ endpoint: string }>`select endpoint from push_subscriptions`.execute(app.db);
    expect(rows).toEqual([{ endpoint: stays.endpoint }]);
    expect(gone.arrived).toEqual([]);
  });
});

test("an older message that is tried again gives way to a newer one of the same discussion", async () => {
  const device = await turnOn(alice);
  const post = await submitText(alice);
  await comment(bob, post, "One.");
  service.status = 503;
  await pushLater();
  service.status = 201;
  await comment(carol, post, "Two.");
  await pushLater("11 minutes");
  await dueNow();
  await push();
  expect(device.arrived.map(({ message }) => message.title)).toEqual(["carol commented on your post"]);
});

test("an older message is tried again though a hidden one came in its discussion", async () => {
  const dora = await cast.join("dora");
  const device = await turnOn(dora);
  const post = await submitText(dora);
  await comment(bob, post, "One.");
  service.status = 503;
  await pushLater();
  service.status = 201;
  await app.call("POST", "/mutes", { token: dora.token, body: { kind: "member", value: "carol" } });
  await comment(carol, post, "Muted.");
  await pushLater("11 minutes");
  await dueNow();
  await push();
  expect(device.arrived.map(({ message }) => message.title)).toEqual(["bob commented on your post"]);
});

test("the messages of a member are sent one after the other, so that slow push services delay nobody else", async () => {
  await turnOn(alice);
  await turnOn(await signInAgain(alice));
  await comment(bob, await submitText(alice), "One.");
  await letPass();
  await enqueuePushes(app.db);
  const queues = (await app.db.selectFrom("jobs").select("queue").where("every", "is", null).execute()).map(
    ({ queue }) => queue,
  );
  expect(queues).toEqual([expect.stringMatching(/^pushes \d+$/), queues[0]]);
});
