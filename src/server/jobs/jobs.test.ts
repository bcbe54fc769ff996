import { afterAll, expect, test, vi } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { enqueue } from "./enqueue.ts";
import { startJobs } from "./jobs.ts";

const app = await startTestApp();
afterAll(() => app.close());

test("no mail waits behind fetches of pages that do not answer", async () => {
  const page = Promise.withResolvers<void>();
  const fetchPreview = vi.fn<() => Promise<void>>(() => page.promise);
  const sendMail = vi.fn<() => Promise<void>>(async () => {});
  const jobs = await startJobs({
    connectionString: app.database.connectionString,
    recurring: [],
    jobs: {
      "fetch-preview": fetchPreview,
      "send-password-reset": sendMail,
      "send-email-confirmation": sendMail,
      "send-account-notice": sendMail,
    },
    log: app.log,
  });
  for (let postId = 1; postId <= 20; postId++) {
    await enqueue(app.db, "fetch-preview", { postId, attempt: 1 });
  }
  await expect.poll(() => fetchPreview.mock.calls.length).toBeGreaterThan(2);
  for (let n = 0; n < 3; n++) await enqueue(app.db, "send-password-reset", { email: "a@example.com" });
  await expect.poll(() => sendMail.mock.calls.length).toBe(3);
  expect(fetchPreview.mock.calls.length).toBeLessThan(20);
  page.resolve();
  await expect.poll(() => fetchPreview.mock.calls.length).toBe(20);
  await jobs.stop();
});
