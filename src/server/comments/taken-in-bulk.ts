import { type RawBuilder, sql } from "kysely";
import type { FormattedText } from "../../contract/formatted-text.ts";
import { isChildOf } from "../bulk-acts/in-force.ts";
import type { Database } from "../db/database.ts";
import { hasLinkTo } from "../moderation/domains.ts";
import { isBelowActor } from "../moderation/policy.ts";

/*
 * Bulk acts that remove an author's comments of some time. A bulk act passes over comments that their author has deleted. The
 * author cannot undo such a deletion, because that would restore a comment that the act would have removed.
 */

/** Whether a bulk act on the author would remove the comment. */
export const isTakenInBulk = (comments: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from bulk_acts where member_id = ${sql.ref(`${comments}.member_id`)} and ${isInForceOn(comments)}
)`;

/** The domains of bulk acts that would remove the comment if it links to one of them. */
export const domainsTaken = (comments: string): RawBuilder<string[]> => sql<string[]>`array(
  select distinct domain from bulk_acts join members on members.id = ${sql.ref(`${comments}.member_id`)}
  where domain is not null and ${isBelowActor} and ${isInForceOn(comments)}
)`;

/** A comment with its `domainsTaken`. */
interface Linking {
  text: string;
  formatted: FormattedText | null;
  domains: string[];
}

/** Whether a bulk act on a domain would remove the comment. */
export function isTakenByLink({ text, formatted, domains }: Linking): boolean {
  return domains.some((domain) => hasLinkTo(text, formatted, domain));
}

/** Whether a bulk act on a domain would remove this stored comment. */
export async function linksToTakenDomain(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql<Linking>`
    select text, formatted, ${domainsTaken("comments")} as domains from comments where id = ${id}`.execute(
    db,
  );
  return rows.some(isTakenByLink);
}

const isInForceOn = (comments: string) => sql<boolean>`
  content <> 'posts' and state in ('running', 'done')
  and (since is null or since <= ${sql.ref(`${comments}.created_at`)}) and until >= ${sql.ref(`${comments}.created_at`)}
  -- Somebody has given back what the act did remove.
  and not exists (
    select from bulk_act_children where act_id = bulk_acts.id
      and ${isChildOf("bulk_act_children", { post: sql.ref(`${comments}.post_id`), comment: sql.ref(`${comments}.id`) })}
  )`;
