import { sql } from "kysely";
import type { BlockedDomain } from "../../contract/blocked-domains.ts";
import { addressesIn, type FormattedText } from "../../contract/formatted-text.ts";
import { LIMITS } from "../../contract/limits.ts";
import { parseWebAddress } from "../../contract/links.ts";
import type { Database } from "../db/database.ts";
import { requireTextCursor, textCursor } from "../db/ids.ts";
import { gatherOn } from "../db/gather.ts";
import { prepare } from "../db/prepared.ts";
import { timestamp } from "../db/present.ts";
import { badRequest, forbidden } from "../refusal.ts";
import { fillPage, withinPage } from "../page-bytes.ts";
import { logDeed } from "./log.ts";
import { holdActor } from "./hold-actor.ts";
import { type Actor, canActOnDomains } from "./policy.ts";

const PAGE = 10_000;

/** A page of the blocked domains, in alphabetical order. Throws 400 for a bad cursor. */
export async function listBlocked(
  db: Database,
  cursor?: string,
): Promise<{ domains: BlockedDomain[]; next: string | null }> {
  const after = requireTextCursor(cursor);
  const listed = sql`
    select b.domain, b.reason, m.username, b.created_at
    from blocked_domains b left join members m on m.id = b.blocked_by
    where ${after}::text is null or b.domain > ${after}::text order by b.domain limit ${PAGE + 1}`;
  const { rows } = await sql<{ domain: string; reason: string; username: string | null; created_at: Date }>`
    ${withinPage(listed, { bytes: sql`octet_length(reason)`, order: sql`domain` })} order by domain`.execute(
    db,
  );
  const presented = rows.map(({ domain, reason, username, created_at: createdAt }) => ({
    ...{ domain, reason, userName: username },
    createdAt: timestamp(createdAt),
  }));
  const { items: domains, hasMore } = fillPage(presented, PAGE);
  return { domains, next: hasMore ? textCursor(domains.at(-1)!.domain) : null };
}

interface Blocking {
  domain: string;
  isBlocked: boolean;
  reason: string;
}

/**
 * Blocks or unblocks a domain and every host below it. Run it in a transaction. Throws 403, and 400 if `domain` is not
 * one.
 */
export async function blockDomain(
  db: Database,
  by: Actor,
  { domain: typed, isBlocked, reason }: Blocking,
): Promise<void> {
  const domain = domainOf(typed);
  if (domain === null) throw badRequest("badDomain");
  const actor = await holdActor(db, by);
  if (!canActOnDomains(actor)) throw forbidden("notAllowed");
  if (!(isBlocked ? await insert(db, actor, domain, reason) : await remove(db, domain))) return;
  await logDeed(db, actor, {
    action: isBlocked ? "block-domain" : "unblock-domain",
    subject: domain,
    reason,
  });
}

/** Throws 400 if one of these addresses belongs to a blocked domain. */
export async function refuseBlockedDomains(db: Database, addresses: string[]): Promise<void> {
  const blocked = await blockedAmong(db, new Set(addresses.flatMap(hostNames)));
  if (blocked) throw badRequest("domainBlocked", { domain: blocked.domain, reason: blocked.reason });
}

/** Whether an address belongs to a blocked domain. */
export async function isOfBlockedDomain(db: Database, address: string): Promise<boolean> {
  return (await blockedAmong(db, new Set(hostNames(address)))) !== null;
}

/** Whether an address belongs to this domain or a host below it. */
export function isOfDomain(address: string, domain: string): boolean {
  return hostNames(address).includes(domain);
}

/** Whether readers see a link to this domain, or to a host below it, in a text. */
export function hasLinkTo(text: string, formatted: FormattedText | null, domain: string): boolean {
  return addressesIn(text, formatted).some((address) => isOfDomain(address, domain));
}

/** The host of an address and the domains above it; none for an invalid address. */
export function hostNames(address: string): string[] {
  return namesAbove(hostOf(address));
}

/**
 * The domain that somebody typed as a domain or an address, or null. Drops `www.`: blocking only
 * www.spam.example would leave spam.example open. Refuses a single label: `com` would block all of .com.
 */
export function domainOf(typed: string): string | null {
  const address = /^https?:\/\//i.test(typed) ? typed : `http://${typed}`;
  const domain = hostOf(address).replace(/^www\./, "");
  const isDomain = domain.length <= LIMITS.domain && /[.:]/.test(domain);
  return isDomain ? domain : null;
}

/** The host as the URL standard spells it, without a final dot; empty for an invalid address. */
function hostOf(address: string): string {
  return parseWebAddress(address)?.hostname.replace(/\.$/, "") ?? "";
}

/**
 * A host name and its parent domains: a.b.example, b.example, example. Splits at dots, so that
 * notspam.example does not match spam.example. Skips a host longer than DNS allows: nothing can be fetched
 * from it, and it could have thousands of parents.
 */
function namesAbove(host: string): string[] {
  if (host === "" || host.length > LIMITS.domain) return [];
  const labels = host.split(".");
  return labels.map((_, index) => labels.slice(index).join("."));
}

const blockedAmong = gatherOn(async (db: Database, asked: Set<string>[]) => {
  const all = new Set(asked.flatMap((names) => [...names]));
  const blocked = all.size === 0 ? [] : await blockedOf(db, [[...all]]);
  return asked.map((names) => blocked.find(({ domain }) => names.has(domain)) ?? null);
});

const blockedOf = prepare<{ domain: string; reason: string }>(
  "select domain, reason from blocked_domains where domain = any($1::text[])",
);

/** Returns false if the domain was blocked already. */
async function insert(db: Database, actor: Actor, domain: string, reason: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("blocked_domains")
    .values({ domain, reason, blocked_by: actor?.id ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Returns false if the domain was not blocked. */
async function remove(db: Database, domain: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("blocked_domains")
    .where("domain", "=", domain)
    .executeTakeFirst();
  return Boolean(numDeletedRows);
}
