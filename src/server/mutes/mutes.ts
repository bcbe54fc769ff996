import { sql } from "kysely";
import type { CallBody } from "../../contract/call.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { addMute } from "../../contract/mutes.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { findFeed } from "../feeds/feeds.ts";
import { changeFilters } from "../filters/filters.ts";
import { foldWords } from "../filters/word-matcher.ts";
import { findMember } from "../members/members.ts";
import { badRequest, conflict, notFound } from "../refusal.ts";

export interface MuteRow {
  id: number;
  /** Exactly one of the three is set: feed, username or word. */
  feed: string | null;
  username: string | null;
  word: string | null;
  created_at: Date;
  until: Date | null;
}

/** The mutes of a member that have not ended, the latest first. */
export async function listMutes(db: Database, memberId: string): Promise<MuteRow[]> {
  return mutesOf(db, memberId).orderBy("mutes.id", "desc").limit(LIMITS.mutes).execute();
}

function mutesOf(db: Database, memberId: string) {
  return db
    .selectFrom("mutes")
    .leftJoin("feeds", "feeds.id", "mutes.feed_id")
    .leftJoin("members", "members.id", "mutes.muted_id")
    .select(["mutes.id", "feeds.name as feed", "members.username", "mutes.word"])
    .select(["mutes.created_at", "mutes.until"])
    .where("mutes.member_id", "=", memberId)
    .where(isInForce);
}

const isInForce = sql<boolean>`(mutes.until is null or mutes.until > now())`;

type NewMute = CallBody<typeof addMute>;

/**
 * Mutes something for a member; a second time sets the end anew. Run it in a transaction. Throws 404 for a feed or
 * member that does not exist, 400 for oneself, 409 at the limit.
 */
export async function mute(db: Database, memberId: string, asked: NewMute): Promise<MuteRow> {
  const thing = await thingOf(db, memberId, asked);
  await changeFilters(db, memberId);
  await sql`delete from mutes where member_id = ${memberId} and not ${isInForce}`.execute(db);
  const until = asked.days === undefined ? null : sql<Date>`now() + make_interval(days => ${asked.days})`;
  const [column, value] = Object.entries(thing)[0]!;
  const { numUpdatedRows } = await db
    .updateTable("mutes")
    .set({ until })
    .where("member_id", "=", memberId)
    .where(sql.ref(column), "=", value)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) await insertMute(db, { member_id: memberId, ...thing, until });
  return mutesOf(db, memberId).where(sql.ref(column), "=", value).executeTakeFirstOrThrow();
}

async function insertMute(
  db: Database,
  row: { member_id: string; until: ReturnType<typeof sql<Date>> | null },
) {
  const { count } = await db
    .selectFrom("mutes")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("member_id", "=", row.member_id)
    .executeTakeFirstOrThrow();
  if (count >= LIMITS.mutes) throw conflict("tooManyMutes");
  await db.insertInto("mutes").values(row).execute();
}

/** The columns that name what is muted; the first of them identifies it. */
async function thingOf(
  db: Database,
  memberId: string,
  { kind, value }: NewMute,
): Promise<{ feed_id: number } | { muted_id: string } | { word_key: string; word: string }> {
  if (kind === "word") return { word_key: keyOf(value), word: value };
  if (kind === "member") {
    const { id } = await findMember(db, value);
    if (id === memberId) throw badRequest("muteOneself");
    return { muted_id: id };
  }
  const feed = await findFeed(db, value);
  if (!feed) throw notFound("feedToMuteNotFound");
  return { feed_id: feed.id };
}

/** The most characters of a word's compared form: one letter may stand for eighteen, and an index takes 2,700 bytes. */
const MAX_KEY = 500;

function keyOf(word: string): string {
  return Array.from(foldWords(word)).slice(0, MAX_KEY).join("");
}

/** Takes a mute back; does nothing where the member has no such mute. Throws 404 for a text that cannot be an id. */
export async function unmute(db: Database, memberId: string, id: string): Promise<void> {
  const muteId = parseId(id);
  if (muteId === null) throw notFound("muteNotFound");
  await changeFilters(db, memberId);
  await db.deleteFrom("mutes").where("id", "=", muteId).where("member_id", "=", memberId).execute();
}
