import { type RawBuilder, sql } from "kysely";
import type { MailChoice, NotificationMailKind } from "../../contract/notification-mails.ts";

/** The least minutes between two mails of a kind to a member. */
const MINUTES: Record<Exclude<MailChoice, "never">, number> = {
  soon: 5,
  hourly: 60,
  daily: 24 * 60,
  weekly: 7 * 24 * 60,
};

/** The seconds until a row of `notification_mails` that is called `chosen` may have its next mail; 0 where it may at once. */
export const secondsLeft = secondsAfter(sql`chosen.mailed_at`);

/** The seconds until the time that a row `chosen` asks for has passed since a moment; 0 where there was none. */
export function secondsAfter(moment: RawBuilder<unknown>): RawBuilder<number> {
  const cases = Object.entries(MINUTES).map(([how, minutes]) => `when '${how}' then ${minutes}`);
  const wait = sql`make_interval(mins => case chosen.how ${sql.raw(cases.join(" "))} end)`;
  return sql`greatest(0, coalesce(extract(epoch from ${moment} + ${wait} - now()), 0))::float8`;
}

export interface Spaced {
  memberId: string;
  kind: NotificationMailKind;
  /** The seconds until the next mail may go. */
  secondsLeft: number;
}

/** The job for a kind of mail: a member has at most one for each kind. */
export function jobOf({ memberId, kind, secondsLeft: afterSeconds }: Spaced) {
  return { payload: { memberId, kind }, key: `notification-mail:${memberId}:${kind}`, afterSeconds };
}
