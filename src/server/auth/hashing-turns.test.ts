import { randomInt } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";

const app = await startTestApp({ trustProxy: ["127.0.0.1"] });
afterAll(() => app.close());

const call = (path: string, from: string, body: object) =>
  app.call("POST", path, { headers: { "x-forwarded-for": from }, body });

test("networks take turns at password hashing: one network's crowd does not delay another's sign-in", async () => {
  let answered = 0;
  const word = `crowd${randomInt(1e6)}_`;
  const crowd = Array.from({ length: 40 }, async (_, index) => {
    const email = `${word}${index}@example.com`;
    const answer =
      index % 2 === 0
        ? call("/login", "203.0.113.1", { email, password: "a long wrong word" })
        : call("/register", "203.0.113.1", {
            email,
            username: `${word}${index}`,
            password: "a long new word",
          });
    const { status } = await answer;
    answered++;
    return status;
  });
  await expect.poll(() => answered).toBeGreaterThan(0);
  const body = { email: "somebody@example.com", password: "a long wrong word" };
  expect((await call("/login", "203.0.113.2", body)).status).toBe(401);
  expect(answered).toBeLessThan(20);
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([401, 201]));
});
