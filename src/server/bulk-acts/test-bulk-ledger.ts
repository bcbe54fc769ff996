import { sql } from "kysely";
import { expect } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import type { NamedMember } from "./test-bulk-site.ts";

/** The hearts and saves that a reader leaves on posts and comments, and the paths of their calls. */
const LEFT = {
  heart: { give: ["POST", "upvote"], takeBack: ["POST", "unvote"] },
  save: { give: ["POST", "save"], takeBack: ["DELETE", "save"] },
} as const;

type LeftKind = keyof typeof LEFT;

/** Refusals of a thing that an act has just hidden, and of a comment below a locked post. */
const REFUSALS = new Set([403, 404]);

/** A reader's writings on the story's posts and comments, as the site acknowledged them. */
export class ReaderLedger {
  readonly left = new Map<string, { kind: LeftKind; path: string }>();
  readonly reported = new Set<string>();
  readonly comments: string[] = [];

  private readonly app: TestApp;
  readonly by: NamedMember;

  constructor(app: TestApp, by: NamedMember) {
    this.app = app;
    this.by = by;
  }

  async give(kind: LeftKind, path: string): Promise<void> {
    const [method, name] = LEFT[kind].give;
    if (await this.isDone(method, `${path}/${name}`)) this.left.set(`${kind} ${path}`, { kind, path });
  }

  async takeBack(kind: LeftKind, path: string): Promise<void> {
    const [method, name] = LEFT[kind].takeBack;
    if (await this.isDone(method, `${path}/${name}`)) this.left.delete(`${kind} ${path}`);
  }

  async report(path: string): Promise<void> {
    // A second report of one member is refused.
    if (this.reported.has(path)) return;
    if (await this.isDone("POST", `${path}/report`, { reason: "Rude" })) this.reported.add(path);
  }

  async comment(post: string, parentId?: string): Promise<void> {
    const body = { text: "In between.", parentId };
    const { token } = this.by;
    const answer = await this.app.call("POST", `/submission/${post}/comments`, { token, body });
    if (answer.body.code === "parentNotFound") return;
    if (this.isAllowed(answer.status, "comment")) this.comments.push(answer.body.comment.id);
  }

  /** Takes everything back that members can. Whatever an act still hid would be refused, and left over. */
  async takeAllBack(): Promise<void> {
    for (const { kind, path } of [...this.left.values()]) await this.takeBack(kind, path);
    expect([...this.left.keys()]).toEqual([]);
    // Deletes the last comment first: a comment with replies would keep its place.
    for (const id of this.comments.toReversed())
      expect(await this.isDone("DELETE", `/comment/${id}`)).toBe(true);
  }

  private async isDone(method: string, path: string, body: object = {}): Promise<boolean> {
    const { token } = this.by;
    const { status } = await this.app.call(method, path, { token, ...(method === "POST" && { body }) });
    return this.isAllowed(status, path);
  }

  private isAllowed(status: number, deed: string): boolean {
    if (status < 300) return true;
    if (!REFUSALS.has(status)) throw new Error(`${deed} was answered ${status}`);
    return false;
  }
}

/**
 * Expects the reader's rows in the database to be exactly those that the site acknowledged, and no report of the reader to stay
 * closed after the undo.
 */
export async function expectKept(
  { db }: TestApp,
  { by, left, reported, comments }: ReaderLedger,
): Promise<void> {
  const { rows } = await sql<{ what: string }>`
    with me as (select id from members where username = ${by.username})
    select 'heart /submission/' || post_id as what from hearts where member_id in (table me)
    union all select 'heart /comment/' || comment_id from comment_hearts where member_id in (table me)
    union all select 'save ' || coalesce('/comment/' || comment_id, '/submission/' || post_id)
      from saves where member_id in (table me)
    union all select 'open report ' || coalesce('/comment/' || comment_id, '/submission/' || post_id)
      from reports where member_id in (table me) and decided_at is null
    union all select 'comment ' || id from comments where member_id in (table me) and deleted_at is null`.execute(
    db,
  );
  const expected = [
    ...left.keys(),
    ...[...reported].map((path) => `open report ${path}`),
    ...comments.map((id) => `comment ${id}`),
  ];
  expect(rows.map(({ what }) => what).toSorted()).toEqual(expected.toSorted());
  // No call takes a report back.
  await sql`delete from reports using members
    where members.id = reports.member_id and username = ${by.username}`.execute(db);
}
