import { sql } from "kysely";
import type { MailChoice, MailKind } from "../../contract/notification-mails.ts";

/** The least minutes between two mails of a kind to a member. */
const MINUTES: Record<Exclude<MailChoice, "never">, number> = { soon: 5, hourly: 60 };

/** The seconds until a row of `notification_mails` that is called `chosen` may have its next mail; 0 where it may at once. */
export const secondsLeft = sql<number>`greatest(0, coalesce(extract(epoch from chosen.mailed_at + make_interval(
  mins => case chosen.how when 'hourly' then ${sql.lit(MINUTES.hourly)} else ${sql.lit(MINUTES.soon)} end
) - now()), 0))::float8`;

export interface Spaced {
  memberId: string;
  kind: MailKind;
  /** The seconds until the next mail may go. */
  secondsLeft: number;
}

/** The one job of a kind of mails to a member. */
export function jobOf({ memberId, kind, secondsLeft: afterSeconds }: Spaced) {
  return { payload: { memberId, kind }, key: `notification-mail:${memberId}:${kind}`, afterSeconds };
}
