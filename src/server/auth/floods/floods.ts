import { randomBytes } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { Settings } from "../../read-settings.ts";
import type { Database } from "../../db/database.ts";
import { forbidden } from "../../refusal.ts";
import { expiryOf, makeChallenge, proofHash } from "./challenge.ts";

/** The number of zero bits that takes a phone about a second to find, and the largest number, for a flood many times as large. */
const BITS = 18;
const MOST_BITS = 21;

interface Options {
  /** The number of tries in ten minutes that are a flood; null where none is. */
  floodAt: number | null;
  /** Called when this process sees a flood begin or end. */
  onChange: (isFlood: boolean, tries: number) => void;
}

/**
 * Asks those who register for a proof of work while many do so, from whatever addresses: each registration then costs a
 * second of computing. Nothing is asked at other times.
 */
export class Floods {
  readonly #options: Options;
  #isFlood = false;
  #key: Promise<Buffer> | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Counts a try to register. Returns the proof, for `useProof`, where one was asked for, else null. Run it outside
   * transactions. Throws 403 in a flood without a valid proof.
   */
  async admit(db: Database, proof: string | undefined): Promise<string | null> {
    const { floodAt, onChange } = this.#options;
    if (floodAt === null) return null;
    const tries = await countTry(db);
    const isFlood = tries >= floodAt;
    if (isFlood !== this.#isFlood) onChange(isFlood, tries);
    this.#isFlood = isFlood;
    if (!isFlood) return null;
    if (proof === undefined || expiryOf(await this.#keyIn(db), proof) === null)
      throw forbidden("proofNeeded");
    return proof;
  }

  async challenge(db: Database): Promise<{ challenge: string; bits: number }> {
    const bits = bitsFor(await readTries(db), this.#options.floodAt);
    return { challenge: makeChallenge(await this.#keyIn(db), bits), bits };
  }

  /** Marks a proof as used. Run it in the registration's transaction: a refused registration leaves it unused. Throws 403 for a used one. */
  async useProof(db: Database, proof: string | null): Promise<void> {
    if (proof === null) return;
    const expiry = expiryOf(await this.#keyIn(db), proof);
    const { rows } = await sql`
      insert into used_proofs (proof_hash, expires_at)
      select ${proofHash(proof)}, to_timestamp(${expiry}::float8 / 1000) where ${expiry}::float8 is not null
      on conflict do nothing returning 1`.execute(db);
    if (rows.length === 0) throw forbidden("proofNeeded");
  }

  #keyIn(db: Database): Promise<Buffer> {
    return (this.#key ??= readKey(db).catch((error: unknown) => {
      this.#key = null;
      throw error;
    }));
  }
}

/** Floods by the program's settings, with lines in its log. */
export function floodsOf(
  { rateLimits, registrationFlood }: Pick<Settings, "rateLimits" | "registrationFlood">,
  log: Pick<FastifyBaseLogger, "warn">,
): Floods {
  return new Floods({
    floodAt: rateLimits ? registrationFlood : null,
    onChange: (isFlood, tries) =>
      log.warn(
        { tries },
        isFlood
          ? "a flood of registrations has begun: browsers compute for each"
          : "the flood of registrations has ended",
      ),
  });
}

/** One bit more, and so twice the work, for each doubling of the flood. */
function bitsFor(tries: number, floodAt: number | null): number {
  if (floodAt === null || tries < floodAt) return BITS;
  const doublings = Math.floor(Math.log2(tries / floodAt));
  return Math.min(MOST_BITS, BITS + doublings);
}

async function countTry(db: Database): Promise<number> {
  await sql`
    insert into registration_tries (minute, count) values (date_trunc('minute', now()), 1)
    on conflict (minute) do update set count = registration_tries.count + 1`.execute(db);
  return readTries(db);
}

/** The tries to register in the last ten minutes, in all processes. */
export async function readTries(db: Database): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    select coalesce(sum(count), 0)::int as tries from registration_tries
    where minute > now() - interval '10 minutes'`.execute(db);
  return rows[0]!.tries;
}

/** Makes the key if there is none. If several processes do so at once, all read the key of the first. */
async function readKey(db: Database): Promise<Buffer> {
  await db
    .insertInto("challenge_key")
    .values({ key: randomBytes(32) })
    .onConflict((made) => made.doNothing())
    .execute();
  return (await db.selectFrom("challenge_key").select("key").executeTakeFirstOrThrow()).key;
}

/** The job: deletes expired tries and used proofs. */
export async function forgetFloods(db: Database): Promise<void> {
  await sql`delete from registration_tries where minute < now() - interval '1 hour'`.execute(db);
  await sql`delete from used_proofs where expires_at < now() - interval '1 hour'`.execute(db);
}
