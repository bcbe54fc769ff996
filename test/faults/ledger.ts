import type pg from "pg";

/** Queries that count rows by a unique text. An acknowledged row must exist exactly once. */
const ROWS = {
  members: "select username as name, count(*) from members where username = any($1) group by username",
  posts: "select title as name, count(*) from posts where title = any($1) group by title",
  comments: "select text as name, count(*) from comments where text = any($1) group by text",
  messages: "select text as name, count(*) from messages where text = any($1) group by text",
  reports: "select reason as name, count(*) from reports where reason = any($1) group by reason",
  images: "select key as name, count(*) from images where key = any($1) group by key",
} as const;

/** Queries that find which of the named states hold. `pair` names a state of a member and something else. */
const STATES = {
  hearts:
    "select member_id || ' ' || post_id as name from hearts where member_id || ' ' || post_id = any($1)",
  "comment hearts":
    "select member_id || ' ' || comment_id as name from comment_hearts where member_id || ' ' || comment_id = any($1)",
  follows: `select member_id || ' ' || key as name from follows join feeds on feeds.id = feed_id
    where member_id || ' ' || key = any($1)`,
  deletions: "select id::text as name from posts where id = any($1::bigint[]) and deleted_at is not null",
  "comment deletions":
    "select id::text as name from comments where id = any($1::bigint[]) and deleted_at is not null",
  notifications: "select id::text as name from notifications where id = any($1::bigint[])",
} as const;

type Kept = keyof typeof ROWS;
type State = keyof typeof STATES;

export interface Findings {
  compared: number;
  lost: string[];
  doubled: string[];
}

export const pair = (memberId: string, other: string): string => `${memberId} ${other}`;

/** The acknowledged writes, to compare with the database. */
export class Ledger {
  readonly #kept = new Map(Object.keys(ROWS).map((kind) => [kind as Kept, new Map<string, 0 | 1>()]));
  readonly #states = new Map(Object.keys(STATES).map((kind) => [kind as State, new Map<string, boolean>()]));

  /** Records a row that was acknowledged, or that was refused and must not exist. */
  keep(kind: Kept, name: string, wasRefused = false): void {
    this.#kept.get(kind)!.set(name, wasRefused ? 0 : 1);
  }

  /** Records an acknowledged state. Null means unknown: an answer was lost, and the next was a refusal. */
  state(kind: State, name: string, isSo: boolean | null): void {
    if (isSo === null) this.#states.get(kind)!.delete(name);
    else this.#states.get(kind)!.set(name, isSo);
  }

  async compare(client: pg.ClientBase): Promise<Findings> {
    const findings: Findings = { compared: 0, lost: [], doubled: [] };
    const note = (kind: string, name: string, is: number, must: number): void => {
      findings.compared++;
      if (is < must) findings.lost.push(`${kind} ${name}`);
      if (is > must) findings.doubled.push(`${kind} ${name}`);
    };
    for (const [kind, names] of this.#kept) {
      const there = await counts(client, ROWS[kind], [...names.keys()]);
      for (const [name, must] of names) note(kind, name, there.get(name) ?? 0, must);
    }
    for (const [kind, names] of this.#states) {
      const there = await counts(client, STATES[kind], [...names.keys()]);
      for (const [name, isSo] of names) note(kind, name, there.has(name) ? 1 : 0, isSo ? 1 : 0);
    }
    return findings;
  }
}

async function counts(
  client: pg.ClientBase,
  statement: string,
  names: string[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; count?: number }>(statement, [names]);
  return new Map(rows.map(({ name, count = 1 }) => [name, count]));
}
