import { sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { FoundMember, MemberStats } from "../../contract/members.ts";
import type { Database } from "../db/database.ts";
import { escapedForLike } from "../db/like.ts";
import { isAdmitted } from "../join-requests/admitted.ts";
import { notFound } from "../refusal.ts";

/** The form of a member's id. */
export const UID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The member of an id that is known to exist. */
export function getMember(db: Database, memberId: string) {
  return db
    .selectFrom("members")
    .select([
      "id",
      "username",
      "email",
      "role",
      "created_at",
      "about",
      "picture_key",
      "keeps_history",
      "hides_read",
    ])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
}

/**
 * The member with this user name, in any case, or with this uid. Throws 404 when there is none. Members who have asked to join
 * are found only with `orAsking`; deleted members only with `orDeleted`, and by the uid.
 */
export async function findMember(
  db: Database,
  nameOrUid: string,
  { orDeleted = false, orAsking = false } = {},
) {
  let members = db.selectFrom("members").select(["id", "username", "created_at", "about", "picture_key"]);
  if (!orAsking) members = members.where(isAdmitted);
  if (!orDeleted) members = members.where("account_deleted_at", "is", null);
  const member = await (
    UID.test(nameOrUid)
      ? members.where("id", "=", nameOrUid)
      : members.where("username_key", "=", storedName(nameOrUid))
  ).executeTakeFirst();
  if (!member) throw notFound("userNotFound");
  return member;
}

/**
 * Members by the beginning of their name, in any case, the shortest names first. Leaves out those whom the
 * viewer cannot reach: imported authors, who never sign in, and members on either side of a block.
 */
export async function searchMembers(
  db: Database,
  beginning: string,
  viewerId: string,
): Promise<FoundMember[]> {
  const key = storedName(beginning);
  if (key === "") return [];
  return db
    .selectFrom("members")
    .select(["username", "id as uid"])
    .where("import_key", "is", null)
    .where("account_deleted_at", "is", null)
    .where(isAdmitted)
    .where("username_key", "like", `${escapedForLike(key)}%`)
    .where(
      sql<boolean>`not exists (select from blocks where (blocks.member_id, blocks.blocked_id)
          in ((${viewerId}::uuid, members.id), (members.id, ${viewerId}::uuid)))`,
    )
    .orderBy((eb) => eb.fn("length", ["username_key"]))
    .orderBy("username_key")
    .limit(LIMITS.suggestedMembers)
    .execute();
}

/** The figures of a member. Leaves out deleted posts, and comments and hearts on them. */
export async function memberStats(db: Database, memberId: string): Promise<MemberStats> {
  const { rows } = await sql<MemberStats>`
    select
      (select count(*) from posts where member_id = ${memberId} and deleted_at is null) as "totalPosts",
      (select count(*) from comments c join posts p on p.id = c.post_id
        where c.member_id = ${memberId} and c.deleted_at is null and p.deleted_at is null) as "totalComments",
      (select coalesce(sum(total_hearts), 0) from posts
        where member_id = ${memberId} and deleted_at is null)
        + (select coalesce(sum(c.hearts), 0) from comments c join posts p on p.id = c.post_id
          where c.member_id = ${memberId} and c.deleted_at is null and p.deleted_at is null) as "heartsReceived",
      (select count(*) from hearts h join posts p on p.id = h.post_id
        where h.member_id = ${memberId} and p.deleted_at is null)
        + (select count(*) from comment_hearts h join comments c on c.id = h.comment_id
            join posts p on p.id = c.post_id
          where h.member_id = ${memberId} and c.deleted_at is null and p.deleted_at is null) as "heartsGiven"`.execute(
    db,
  );
  return rows[0]!;
}

/**
 * The form in which names are compared. Text that cannot be a name becomes empty, which no member is called:
 * PostgreSQL would refuse some of it, such as NUL.
 */
function storedName(name: string): string {
  return /^\w+$/.test(name) ? name.toLowerCase() : "";
}
