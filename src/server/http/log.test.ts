import Fastify from "fastify";
import { expect, test } from "vitest";
import { logFrom } from "./log.ts";

test("a log of requests has no code of a password reset, and all else of their addresses", async () => {
  let log = "";
  const stream = { write: (line: string) => void (log += line) };
  const app = Fastify({ logger: logFrom("info", stream) });
  app.get("/*", () => "");
  await app.inject("/reset-password?a=1&oobCode=secret&b=2");
  await app.inject("/RESET-password?OOBCODE=secret");
  await app.inject("/auth/google/callback?code=secret&state=secret");
  await app.inject("/feed/Books?time=all");
  expect(log).not.toContain("secret");
  expect(log).toContain('"url":"/reset-password?a=1&oobCode=[Redacted]&b=2"');
  expect(log).toContain('"url":"/feed/Books?time=all"');
  await app.close();
});
