import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createMailer } from "./mailer.ts";

let connections = 0;
let received = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onConnect: (_session, done) => {
    connections++;
    done();
  },
  onData: (stream, _session, done) => {
    stream.resume().on("end", () => {
      received++;
      done();
    });
  },
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
beforeEach(() => {
  [connections, received] = [0, 0];
});

const sendMail = createMailer({
  smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
  from: async () => "noreply@hearth.example",
  outbox: "",
  say: () => {},
});
const mail = { to: "a@example.com", subject: "Hello", text: "Hello.", html: "<p>Hello.</p>" };

test("mails that follow each other share a connection", async () => {
  for (let n = 0; n < 10; n++) await sendMail(mail);
  expect(received).toBe(10);
  expect(connections).toBeLessThan(10);
});

test("if the server has closed the open connection, a mail is sent once, over a new connection", async () => {
  for (let n = 1; n <= 3; n++) {
    await sendMail(mail);
    for (const connection of server.connections as Set<{ close(): void }>) connection.close();
    expect(received).toBe(n);
  }
});
