import { expect } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { orderedLists } from "./test-bulk-answers.ts";
import { indexComments } from "../search/comments/comment-index.ts";
import { expectKept, ReaderLedger } from "./test-bulk-ledger.ts";
import type { FilledSite, NamedMember } from "./test-bulk-site.ts";

/** Members beside the story: one writes elsewhere, the others read the story's posts and act on them. */
export interface Others {
  elsewhere: NamedMember;
  readers: NamedMember[];
}

/** The deeds of each reader in a phase. */
const STEPS = 14;

/** The headers of a visitor, who reads from the caches, and of a reader past them. */
const HEADERS: Record<string, string>[] = [{}, { "cache-control": "no-cache" }];

/**
 * Reads and writes beside the work, and takes everything back that the readers left. Each phase of the work brings the load some steps
 * more: without a limit, a busy machine would spend nearly all its time on them.
 */
export async function besideOthers(
  app: TestApp,
  site: FilledSite,
  { elsewhere, readers }: Others,
  work: (newPhase: () => void) => Promise<void>,
): Promise<void> {
  const phases = new Phases();
  const ledgers = readers.map((by) => new ReaderLedger(app, by));
  const running = Promise.all([
    phases.repeat(4, () => writeElsewhere(site, elsewhere)),
    phases.repeat(8, (nth) => readLists(app, site, nth)),
    ...ledgers.map((ledger, offset) =>
      phases.repeat(STEPS, (nth) => actOnTouched(site, ledger, nth + STEPS * offset)),
    ),
  ]);
  try {
    // A fault of the load ends the story at once.
    await Promise.race([work(() => phases.begin()), running.then(() => never)]);
  } finally {
    phases.end();
  }
  await running;
  await indexComments(app.db);
  for (const ledger of ledgers) {
    await expectKept(app, ledger);
    await ledger.takeAllBack();
  }
}

const never = new Promise<never>(() => {});

/** Repeats steps, this many in each phase, until the last phase ends. */
class Phases {
  private isOver = false;
  private next = Promise.withResolvers<void>();

  begin(): void {
    this.next.resolve();
    this.next = Promise.withResolvers();
  }

  end(): void {
    this.isOver = true;
    this.next.resolve();
  }

  async repeat(steps: number, step: (nth: number) => Promise<void>): Promise<void> {
    for (let nth = 0; !this.isOver; nth++) {
      const { promise: nextPhase } = this.next;
      await step(nth);
      if ((nth + 1) % steps === 0) await nextPhase;
    }
  }
}

async function writeElsewhere({ cast }: FilledSite, by: NamedMember): Promise<void> {
  const id = await cast.submitText(by, { title: "Elsewhere", customCategories: ["Elsewhere"] });
  const { id: said } = await cast.comment(by, id, "Elsewhere.");
  await Promise.all([cast.heart(by, id), cast.heartComment(by, said)]);
  // Deletes the post, so that the first page of each list has room for the story.
  await cast.deletePost(by, id);
}

/** Reads a list that the acts change, as a visitor does and past the caches. No page may fail or show a post twice. */
async function readLists(app: TestApp, site: FilledSite, nth: number): Promise<void> {
  const lists = orderedLists(site);
  const path = lists[nth % lists.length]!;
  const { id } = site.posts[nth % site.posts.length]!;
  for (const headers of HEADERS) {
    const { status, body } = await app.call("GET", path, { headers });
    expect([path, status]).toEqual([path, 200]);
    const ids = body.submissions.map((post: { id: string }) => post.id);
    expect(ids).toEqual([...new Set(ids)]);
    const thread = await app.call("GET", `/submission/${id}/comments`, { headers });
    expect([200, 404]).toContain(thread.status);
  }
}

/** One of several deeds on a post or a comment that an act may hide at this moment. */
async function actOnTouched(site: FilledSite, ledger: ReaderLedger, nth: number): Promise<void> {
  const post = site.posts[nth % site.posts.length]!;
  const comment = site.comments[nth % site.comments.length]!;
  const paths = [`/submission/${post.id}`, `/comment/${comment.id}`];
  const path = paths[nth % 2]!;
  const deeds = [
    () => ledger.give("heart", path),
    () => ledger.give("save", path),
    () => ledger.takeBack("heart", path),
    () => ledger.report(path),
    () => ledger.comment(post.id),
    () => ledger.takeBack("save", path),
    () => ledger.comment(comment.post, comment.id),
  ];
  // Seven deeds and, on each round, other posts and comments.
  await deeds[(nth + Math.floor(nth / deeds.length)) % deeds.length]!();
}
