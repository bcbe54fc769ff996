import type { MailChoice, MailKind } from "../../contract/notification-mails.ts";

/** A process sends notification mails one at a time, so that mails that somebody waits for come between. */
const QUEUE = "notification-mails";

/** The least minutes between two mails of a kind to a member. */
const MINUTES: Record<Exclude<MailChoice, "never">, number> = { soon: 5, hourly: 60 };

export interface Spaced {
  memberId: string;
  kind: MailKind;
  how: keyof typeof MINUTES;
  /** The seconds since the last mail of this kind; null before the first. */
  secondsAgo: number | null;
}

/** The one job of a kind of mails to a member. */
export function jobOf({ memberId, kind, how, secondsAgo }: Spaced) {
  const left = secondsAgo === null ? 0 : Math.max(0, 60 * MINUTES[how] - secondsAgo);
  return { payload: { memberId, kind }, ...jobAfter(memberId, kind, left) };
}

export function jobAfter(memberId: string, kind: MailKind, afterSeconds: number) {
  return { key: `notification-mail:${memberId}:${kind}`, queue: QUEUE, afterSeconds };
}
