import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";

/** A mail to one person, the same words as text and as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends a mail; throws when it could not be handed on. */
export type SendMail = (mail: Mail) => Promise<void>;

interface Options {
  /** Where mails go; undefined writes them into the outbox. */
  smtpUrl: string | undefined;
  from: string | { name: string; address: string };
  /** The folder of mails that nobody sends. */
  outbox: string;
  say: (message: string) => void;
}

/** Milliseconds that a mail server may take. */
const TIMEOUT_MS = 20_000;

/** Gives the one way mails are sent. */
export function createMailer({ smtpUrl, from, outbox, say }: Options): SendMail {
  return smtpUrl === undefined ? writeInto(outbox, from, say) : sendThrough(smtpUrl, from);
}

function sendThrough(smtpUrl: string, from: Options["from"]): SendMail {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return async (mail) => {
    await transport.sendMail(mail);
  };
}

/** Whole or not at all, and for the operator's eyes only: a mail may hold a way into an account. */
function writeInto(outbox: string, from: Options["from"], say: Options["say"]): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" }, { from });
  return async (mail) => {
    const { message } = await transport.sendMail(mail);
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`;
    const path = join(outbox, name);
    await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${path}.part`, path);
    say(`No SMTP_URL is set: a mail was written to ${path}`);
  };
}
