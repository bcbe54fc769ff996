import { sql } from "kysely";
import type { WaitingPerson } from "../../contract/join-requests.ts";
import type { Database } from "../db/database.ts";
import { presentRequest, REQUEST_COLUMNS, type RequestRow } from "./own-request.ts";

interface Slice {
  limit: number;
  /** The id of the last request of the page before; null for the first page. */
  after: number | null;
  isRefused: boolean;
}

interface Page {
  requests: WaitingPerson[];
  next: string | null;
  waiting: number;
  refused: number;
}

type Row = RequestRow & { id: number; uid: string; userName: string; isAddressConfirmed: boolean };

/** The requests that wait, the oldest first; or those that were refused and are not erased yet, the latest first. */
export async function listRequests(db: Database, { limit, after, isRefused }: Slice): Promise<Page> {
  const [order, isBeyond] = isRefused ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const isListed = isRefused ? sql`refused_at is not null` : sql`refused_at is null`;
  const { rows } = await sql<Row>`
    select join_requests.id, members.id as uid, username as "userName",
      exists (select from identities where identities.member_id = members.id) as "isAddressConfirmed",
      ${REQUEST_COLUMNS}
    from join_requests join members on members.id = join_requests.member_id
    where ${isListed}
      and (${after}::bigint is null or join_requests.id ${isBeyond} ${after}::bigint)
    order by join_requests.id ${order} limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  const { rows: counts } = await sql<{ waiting: number; refused: number }>`
    select (select count(*)::int from join_requests where refused_at is null) as waiting,
      (select count(*)::int from join_requests where refused_at is not null) as refused`.execute(db);
  return {
    requests: page.map(presentPerson),
    next: rows.length > limit ? String(page.at(-1)!.id) : null,
    ...counts[0]!,
  };
}

function presentPerson({ uid, userName, isAddressConfirmed, ...row }: Row): WaitingPerson {
  return { uid, userName, isAddressConfirmed, ...presentRequest(row) };
}
