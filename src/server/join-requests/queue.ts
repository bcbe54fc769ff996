import { type RawBuilder, sql } from "kysely";
import type { WaitingPerson } from "../../contract/join-requests.ts";
import type { Database } from "../db/database.ts";
import { presentRequest, REQUEST_COLUMNS, type RequestRow } from "./own-request.ts";

/** The lists of people who are no members yet. */
type RequestList = "waiting" | "refused" | "unconfirmed";

interface Slice {
  limit: number;
  /** The id of the last request of the page before; null for the first page. */
  after: number | null;
  list: RequestList;
}

interface Page {
  requests: WaitingPerson[];
  next: string | null;
  waiting: number;
  refused: number;
  unconfirmed: number;
}

type Row = RequestRow & { id: number; uid: string; userName: string; isAddressConfirmed: boolean };

/**
 * The requests that wait, the oldest first; those that were refused and are not erased yet; or the accounts whose address is
 * not confirmed, each the latest first.
 */
export async function listRequests(db: Database, { limit, after, list }: Slice): Promise<Page> {
  const [order, isBeyond] = list === "waiting" ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const id = list === "unconfirmed" ? sql`unconfirmed_members.id` : sql`join_requests.id`;
  const { rows } = await sql<Row>`
    select ${id} as id, members.id as uid, username as "userName",
      coalesce(is_address_confirmed, false)
        or exists (select from identities where identities.member_id = members.id) as "isAddressConfirmed",
      ${REQUEST_COLUMNS}
    from members ${IN_LIST[list]}
      and (${after}::bigint is null or ${id} ${isBeyond} ${after}::bigint)
    order by ${id} ${order} limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  return {
    requests: page.map(presentPerson),
    next: rows.length > limit ? String(page.at(-1)!.id) : null,
    ...(await countRequests(db)),
  };
}

/** A request reaches the moderators once its address is confirmed. */
export const isRequestAwaited = sql<boolean>`
  refused_at is null
    and not exists (select from unconfirmed_members u where u.member_id = join_requests.member_id)`;

const IN_LIST: Record<RequestList, RawBuilder<unknown>> = {
  waiting: sql`join join_requests on join_requests.member_id = members.id where ${isRequestAwaited}`,
  refused: sql`join join_requests on join_requests.member_id = members.id where refused_at is not null`,
  unconfirmed: sql`
    join unconfirmed_members on unconfirmed_members.member_id = members.id
    left join join_requests on join_requests.member_id = members.id
    where refused_at is null and account_deleted_at is null`,
};

async function countRequests(db: Database): Promise<Pick<Page, RequestList>> {
  const { rows } = await sql<Pick<Page, RequestList>>`
    select (select count(*)::int from join_requests where ${isRequestAwaited}) as waiting,
      (select count(*)::int from join_requests where refused_at is not null) as refused,
      (select count(*)::int from members ${IN_LIST.unconfirmed}) as unconfirmed`.execute(db);
  return rows[0]!;
}

function presentPerson({ uid, userName, isAddressConfirmed, ...row }: Row): WaitingPerson {
  return { uid, userName, isAddressConfirmed, ...presentRequest(row) };
}
