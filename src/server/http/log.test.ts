import Fastify from "fastify";
import { expect, test } from "vitest";
import { answerErrors } from "./answer-errors.ts";
import { logFrom } from "./log.ts";
import { requestIdsFrom, tellRequestIds } from "./request-ids.ts";

test("logged addresses omit reset codes and other secrets, and keep all other parameters", async () => {
  let log = "";
  const output = { writableLength: 0, write: (line: string) => void (log += line) };
  const app = Fastify({ logger: logFrom("info", output) });
  app.get("/*", () => "");
  await app.inject("/reset-password?a=1&oobCode=secret&b=2");
  await app.inject("/RESET-password?OOBCODE=secret");
  await app.inject("/auth/google/callback?code=secret&state=secret");
  await app.inject("/register?email=secret@example.com&password=secret");
  await app.inject("/my-feed/secret/atom.xml");
  await app.inject("//MY-feed//secret?a=1");
  const token = `secret-${"a".repeat(36)}`;
  await app.inject(`/my%2Dfeed/${token}/atom.xml`);
  await app.inject(`/%6dy-feed/${token}/atom.xml`);
  await app.inject(`/anything/${token}?a=1`);
  await app.inject(`/set-up%23${token}`);
  await app.inject("/feed/Books?time=all");
  expect(log).not.toContain("secret");
  expect(log).toContain('"url":"/reset-password?a=1&oobCode=[Redacted]&b=2"');
  expect(log).toContain('"url":"/feed/Books?time=all"');
  expect(log).toContain('"url":"/my-feed/[Redacted]/atom.xml"');
  await app.close();
});

test("a log that nobody reads stops growing at 1 MB in memory, and continues once it is read", () => {
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

const lines = (log: string): Record<string, unknown>[] =>
  log
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test("an error is logged with its request id, and without members' input", async () => {
  let log = "";
  const output = { writableLength: 0, write: (line: string) => void (log += line) };
  const app = Fastify({ logger: logFrom("warn", output), genReqId: requestIdsFrom([]) });
  tellRequestIds(app);
  answerErrors(app);
  app.post("/*", () => {
    const cause = Object.assign(new Error("duplicate key"), {
      code: "23505",
      detail: "Key (email_key)=(alice@example.com) already exists.",
      parameters: ["alice@example.com", "a password"],
    });
    throw new Error("No mail to alice@example.com by smtp://user:secret@mail.example.com", { cause });
  });
  const answer = await app.inject({ method: "POST", url: "/x", payload: { password: "a password" } });
  expect(answer.statusCode).toBe(500);
  expect(log).not.toMatch(/alice@|a password|secret/);
  expect(lines(log)).toEqual([
    expect.objectContaining({
      reqId: answer.headers["x-request-id"],
      msg: "request failed",
      err: expect.objectContaining({
        message: "No mail to [e-mail] by smtp://[e-mail]",
        cause: expect.objectContaining({ code: "23505", message: "duplicate key" }),
      }),
    }),
  ]);
  await app.close();
});
