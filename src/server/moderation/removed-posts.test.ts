import { afterAll, describe, expect, test } from "vitest";
import { milliseconds } from "../../contract/moments.ts";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { drawing } from "../images/test-images.ts";
import { moderate } from "./test-decisions.ts";

const app = await startTestApp({ withPages: true });
afterAll(() => app.close());
const { alice, bob, carol, join, promote, submitText, submitLink, deletePost, upload } = await castOf(app);
const dave = await join("dave");
await promote(carol, "moderator");
await promote(dave, "admin");
const { decide, suspend, notifications } = moderate(app);

const read = (id: string, { token }: Partial<Signed> = {}) =>
  app.call("GET", `/submission/${id}/removed`, { token });
const report = (id: string, { token }: Signed) =>
  app.call("POST", `/submission/${id}/report`, { token, body: { reason: "Spam" } });
const NOT_FOUND = { status: 404, body: { error: "Submission not found.", code: "submissionNotFound" } };

describe("a removed post", () => {
  test("is readable by its author, with date and reason, and by moderators, who also see who removed it", async () => {
    const content = "All of the words. ".repeat(100);
    const id = await submitText(alice, { title: "Not fit", content });
    const { submission } = (await app.call("GET", `/submission/${id}`)).body;
    await decide(carol, id, { decision: "remove", reason: "Off topic" });
    const removed = { by: "moderator", reason: "Off topic", picture: null };
    const author = await read(id, alice);
    expect(author).toMatchObject({ status: 200, body: { ...removed, submission, userName: null } });
    const removedAt = milliseconds(author.body.createdAt);
    expect(Math.abs(Date.now() - removedAt)).toBeLessThan(600_000);
    expect(author.headers.get("cache-control")).toBe("no-store");
    for (const { token } of [carol, dave]) {
      expect((await read(id, { token })).body).toMatchObject({ ...removed, submission, userName: "carol" });
    }
  });

  test("is a 404 for everybody else, and at its own address for everybody", async () => {
    const id = await submitText(alice, { title: "Gone for others" });
    await decide(carol, id, { decision: "remove" });
    expect(await read(id, bob)).toMatchObject(NOT_FOUND);
    expect((await read(id)).status).toBe(401);
    for (const { token } of [alice, bob, carol]) {
      expect(await app.call("GET", `/submission/${id}`, { token })).toMatchObject(NOT_FOUND);
      const page = await fetch(`${app.site}/details/${id}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect([page.status, (await page.text()).includes("Gone for others")]).toEqual([404, false]);
    }
  });

  test("is a 404 once it is restored, as is a post that was not removed or never existed", async () => {
    const id = await submitText(alice);
    for (const known of [id, "0", "x", "99999999999999999999"]) {
      expect(await read(known, carol)).toMatchObject(NOT_FOUND);
    }
    await decide(carol, id, { decision: "remove" });
    await decide(carol, id, { decision: "restore" });
    expect(await read(id, alice)).toMatchObject(NOT_FOUND);
    await decide(dave, id, { decision: "remove", reason: "Again" });
    expect((await read(id, carol)).body).toMatchObject({ userName: "dave", reason: "Again" });
  });

  test("does not tell its author who removed it, even if the author is a moderator", async () => {
    const id = await submitText(carol);
    await decide(dave, id, { decision: "remove" });
    expect((await read(id, carol)).body).toMatchObject({ userName: null, reason: "Spam." });
  });

  test("is readable by its author while they are suspended", async () => {
    const erin = await join("erin");
    const id = await submitText(erin);
    await decide(carol, id, { decision: "remove" });
    await suspend(carol, "erin", { days: 1 });
    expect((await read(id, erin)).status).toBe(200);
  });

  test("includes its image, whose own address is a 404", async () => {
    const image = await upload(alice, await drawing({ width: 60, height: 30 }, 31).png().toBuffer());
    const id = await submitLink(alice, { content: image.address });
    await decide(carol, id, { decision: "remove" });
    const { picture } = (await read(id, alice)).body;
    const [, base64] = /^data:image\/webp;base64,(.+)$/.exec(picture)!;
    expect(Buffer.from(base64!, "base64").subarray(8, 12).toString()).toBe("WEBP");
    expect((await fetch(image.address)).status).toBe(404);
  });

  test("is linked in the notification that tells its author of the removal", async () => {
    const id = await submitText(alice, { title: "Told of" });
    await decide(carol, id, { decision: "remove" });
    expect((await notifications(alice))[0]).toMatchObject({
      type: "moderation",
      submissionId: id,
      submissionTitle: "Told of",
    });
  });
});

describe("a post that its author deleted", () => {
  test("is readable by moderators while it has open reports, and by nobody else", async () => {
    const id = await submitText(alice, { content: "Nasty words." });
    await report(id, bob);
    await deletePost(alice, id);
    expect((await read(id, carol)).body).toMatchObject({
      submission: { content: "Nasty words." },
      by: "author",
      userName: "alice",
      reason: null,
    });
    for (const { token } of [alice, bob]) expect(await read(id, { token })).toMatchObject(NOT_FOUND);
    await decide(carol, id, { decision: "dismiss" });
    expect(await read(id, carol)).toMatchObject(NOT_FOUND);
  });

  test("is a 404 for the moderator who wrote it, even with open reports", async () => {
    const id = await submitText(carol);
    await report(id, bob);
    await deletePost(carol, id);
    expect(await read(id, carol)).toMatchObject(NOT_FOUND);
    expect((await read(id, dave)).status).toBe(200);
  });

  test("is a 404 for moderators if it has no reports", async () => {
    const id = await submitText(alice);
    await deletePost(alice, id);
    expect(await read(id, carol)).toMatchObject(NOT_FOUND);
  });
});
