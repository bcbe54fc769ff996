import Fastify from "fastify";
import { expect, test } from "vitest";
import { logFrom } from "./log.ts";

test("a log of requests has no code of a password reset, and all else of their addresses", async () => {
  let log = "";
  const output = { writableLength: 0, write: (line: string) => void (log += line) };
  const app = Fastify({ logger: logFrom("info", output) });
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

test("a log that nobody reads just now does not fill the memory, and goes on once it is read", () => {
  const output = {
    writableLength: 0,
    write(line: string): void {
      this.writableLength += line.length;
    },
  };
  const { log } = Fastify({ logger: logFrom("info", output) });
  for (let n = 0; n < 3_000; n++) log.info("a".repeat(1_000));
  expect(output.writableLength).toBeLessThan(1.1 * 2 ** 20);
  output.writableLength = 0;
  log.info("read again");
  expect(output.writableLength).toBeGreaterThan(0);
});
