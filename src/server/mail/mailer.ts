import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";

/** A mail to one person. `text` and `html` have the same content. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** By default the id is random. `references` are ids that mails of one discussion share. */
  messageId?: string;
  references?: string[];
  headers?: Record<string, string>;
}

/** Throws if the mail could not be handed to the mail server or written to the outbox. */
export type SendMail = (mail: Mail) => Promise<void>;

interface Options {
  /** The mail server; undefined writes mails to the outbox. */
  smtpUrl: string | undefined;
  /** The sender at the time of a mail, since admins may rename the site. */
  from: () => Promise<string | { name: string; address: string }>;
  /** The folder for mails when no mail server is set. */
  outbox: string;
  say: (message: string) => void;
}

/** Limit for connecting, for the greeting and for silence of the mail server. */
const TIMEOUT_MS = 20_000;
/** A connection that is kept for the next mail is closed after so long without one. */
const IDLE_MS = 2_000;

export function createMailer({ smtpUrl, from, outbox, say }: Options): SendMail {
  return smtpUrl === undefined ? writeInto(outbox, from, say) : sendThrough(smtpUrl, from);
}

function sendThrough(smtpUrl: string, from: Options["from"]): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    // A mail for each of a thousand members must not need a thousand connections.
    pool: true,
    idleTimeout: IDLE_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    await transport.sendMail({ ...mail, from: await from() });
  };
}

/** Writes whole files only, readable by the operator alone: a mail may contain a link into an account. */
function writeInto(outbox: string, from: Options["from"], say: Options["say"]): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return async (mail) => {
    const { message } = await transport.sendMail({ ...mail, from: await from() });
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`;
    const path = join(outbox, name);
    await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${path}.part`, path);
    say(`No SMTP_URL is set: a mail was written to ${path}`);
  };
}
