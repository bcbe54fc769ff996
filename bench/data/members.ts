import { hashPassword } from "../../src/server/auth/passwords.ts";
import { newToken, tokenHash } from "../../src/server/auth/tokens.ts";
import type { Row } from "../../src/server/import/copy-rows.ts";
import { chanceOf, zipf } from "./chance.ts";
import { BENCH_MEMBERS, BENCH_PASSWORDS, dateOf, PARTS, READER, READER_FOLLOWS, type Site } from "./site.ts";
import { momentAt } from "./time.ts";

/** A member that benchmarks act as. */
export interface BenchMember {
  username: string;
  uid: string;
  token: string;
  email: string;
  /** Null for a member who has a token but cannot sign in. */
  password: string | null;
}

const MOST_FOLLOWS = 20;
const SESSION_DAYS = 90;

/** The members that benchmarks act as, with new tokens and one new random password for all. */
export function benchMembers({ members }: Site): BenchMember[] {
  const password = newToken();
  return Array.from({ length: BENCH_MEMBERS + 1 }, (_, place) => ({
    username: place === READER ? "bench_reader" : `bench_${place}`,
    uid: members[place]!,
    token: newToken(),
    email: emailOf(place),
    password: place < BENCH_PASSWORDS || place === READER ? password : null,
  }));
}

export const MEMBER_COLUMNS = ["id", "username", "email", "email_key", "password_hash", "created_at"];

export async function memberRows(site: Site, bench: BenchMember[]): Promise<Iterable<Row>> {
  const hash = await hashPassword(bench[0]!.password!);
  const words = [
    ...new Set(site.real.titles.flatMap((title) => title.toLowerCase().match(/[a-z]{3,14}/g) ?? [])),
  ];
  return rowsOf(site, words, bench, hash);
}

function* rowsOf(site: Site, words: string[], bench: BenchMember[], hash: string): Generator<Row> {
  for (const [place, id] of site.members.entries()) {
    const acting = bench[place];
    const username = acting?.username ?? `${words[(place * 7) % words.length]}_${place.toString(36)}`;
    const created = dateOf(site, momentAt(place / site.members.length));
    const email = emailOf(place);
    yield [id, username, email, email, acting?.password ? hash : null, created];
  }
}

export const SESSION_COLUMNS = ["token_hash", "member_id", "expires_at"];

export function sessionRows(bench: BenchMember[]): Row[] {
  const expires = new Date(Date.now() + SESSION_DAYS * 86_400_000);
  return bench.map(({ uid, token }) => [tokenHash(token), uid, expires]);
}

export const FOLLOW_COLUMNS = ["member_id", "feed_id"];

/** Most members follow a few feeds, mostly popular ones. The reader follows feeds spread over all. */
export function* followRows({ members, feeds, seed }: Site): Generator<Row> {
  const chance = chanceOf(seed, PARTS.follows);
  const places = zipf(feeds.length);
  for (const [place, id] of members.entries()) {
    const followed =
      place === READER
        ? feeds.filter((_, rank) => (rank * READER_FOLLOWS) % feeds.length < READER_FOLLOWS)
        : places(chance, Math.floor(chance.share() ** 2 * (MOST_FOLLOWS + 1))).map((rank) => feeds[rank]!);
    for (const feed of followed) yield [id, feed];
  }
}

function emailOf(place: number): string {
  return `member${place}@example.com`;
}
