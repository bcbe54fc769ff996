import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** The mails to this address so far, the oldest first. */
  mailsTo(address: string): Promise<Email[]>;
  close(): Promise<void>;
}

/** Starts a mail server that takes every mail. */
export async function startMailServer(): Promise<MailServer> {
  const taken: { to: string; raw: Buffer }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => void chunks.push(chunk));
      stream.on("end", () => {
        taken.push({ to: envelope.rcptTo[0]!.address, raw: Buffer.concat(chunks) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mailsTo: (address) =>
      Promise.all(taken.filter(({ to }) => to === address).map(({ raw }) => PostalMime.parse(raw))),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
