import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import type { Viewer } from "../http/viewer.ts";
import { badRequest } from "../refusal.ts";
import { type Catch, storeCatches } from "./catches.ts";
import { factsOf, type MemberFacts } from "./circumstances.ts";
import { CurrentRules, type RuleInForce } from "./current-rules.ts";
import type { Circumstances } from "./judge.ts";
import { isNear, nearCopiesOf, type NewHash, storeHashes, waitForTurn } from "./near-copies.ts";
import type { Hash } from "./simhash.ts";
import type { JudgedWords } from "./judged-words.ts";

type Author = Pick<Viewer, "id" | "role">;

/** The rules that caught something, and what is to be stored once it has an id. */
export interface Verdict {
  /** The names of the rules that hold it; empty where none does. */
  holds: string;
  caught: Pick<Catch, "ruleId" | "outcome">[];
  hash: Hash | null;
}

const CLEAN: Verdict = { holds: "", caught: [], hash: null };

interface Judged {
  author: Author;
  writing: JudgedWords | null;
}

interface Judgement {
  catching: RuleInForce[];
  /** Null where no rule looks for near-copies. */
  hash: Hash | null;
}

const UNJUDGED: Judgement = { catching: [], hash: null };

/** Judges what members write by the rules of the site, in one process. Members with a role are never judged. */
export class AutomaticRules {
  readonly #db: Database;
  readonly #current: CurrentRules;
  readonly #judgeTogether: (db: Database, judged: Judged) => Promise<Judgement>;

  constructor(db: Database, current: CurrentRules) {
    this.#db = db;
    this.#current = current;
    this.#judgeTogether = gatherOn((on, all: Judged[]) => this.#judgeAll(on, all));
  }

  /**
   * Judges a new post or comment. Run it in the transaction that writes it, before that takes a lock. Throws 400 where a rule
   * refuses it.
   */
  async judge(db: Database, author: Author, read: () => JudgedWords): Promise<Verdict> {
    const { rules } = await this.#current.now();
    // Here, since reading may throw, and that must not fail those that are judged together with it.
    const writing = rules.length > 0 && author.role === "member" ? read() : null;
    const { catching, hash } = await this.#judgeTogether(db, { author, writing });
    if (catching.length === 0 && hash === null) return CLEAN;
    await this.#refuse(
      db,
      catching.filter(({ state }) => state === "act"),
    );
    const caught = catching.map(
      ({ id, state }) => ({ ruleId: id, outcome: state === "queue" ? "held" : "tried" }) as const,
    );
    const holding = catching.filter(({ state }) => state === "queue");
    return { holds: holding.map(({ name }) => name).join(", "), caught, hash };
  }

  /**
   * Judges the edit of a post or a comment, by the rules that did not catch its words before and are no rate. An edit cannot
   * wait, so it is refused where a new post would be held. Throws 400.
   */
  async judgeEdit(
    db: Database,
    author: Author,
    { of, ...words }: { before: () => JudgedWords; after: () => JudgedWords; of: string },
  ): Promise<void> {
    const { rules, needs } = await this.#current.now();
    if (rules.length === 0 || author.role !== "member") return;
    const copies = nearCopiesOf(this.#db);
    if (needs.similar) await copies.read(db);
    const facts = await factsOf(db, [author.id], { ...needs, recent: false });
    const around = aroundOf({ ...facts(author.id), recent: [] }, (hash) => copies.similar(hash, of).size);
    const [before, after] = [words.before(), words.after()];
    const catching = rules.filter(
      ({ state, judge }) => state !== "trying" && judge(after, around) && !judge(before, around),
    );
    await this.#refuse(db, catching);
  }

  /** Stores the catches and the hash of what was written, or is held and has no id. */
  readonly record = gatherOn(
    async (db: Database, written: { verdict: Verdict; postId?: number; commentId?: number }[]) => {
      const ids = written.map(({ postId, commentId }) => ({ postId, commentId }));
      const catches = written.flatMap(({ verdict }, index) =>
        verdict.caught.map((caught) => ({ ...caught, ...ids[index] })),
      );
      const hashes = written.flatMap(({ verdict: { hash } }, index): NewHash[] =>
        hash ? [{ ...hash, ...ids[index] }] : [],
      );
      await storeCatches(db, catches);
      await storeHashes(db, hashes);
      return written;
    },
  );

  async #refuse(db: Database, refusing: RuleInForce[]): Promise<void> {
    if (refusing.length === 0) return;
    const catches = refusing.map(({ id }) => ({ ruleId: id, outcome: "refused" as const }));
    // Outside of the transaction, which the refusal undoes. A lost count is no reason to fail.
    void storeCatches(this.#db, catches).catch(() => {});
    const { contact } = await db.selectFrom("site_settings").select("contact").executeTakeFirstOrThrow();
    throw contact === "" ? badRequest("automaticRule") : badRequest("automaticRuleContact", { contact });
  }

  /** The rules that catch each of these, in the order in which they arrived. */
  async #judgeAll(db: Database, all: Judged[]): Promise<Judgement[]> {
    const { rules, needs } = await this.#current.now();
    if (rules.length === 0) return all.map(() => UNJUDGED);
    const copies = nearCopiesOf(this.#db);
    if (needs.similar || needs.recent) await waitForTurn(db, []);
    if (needs.similar) await copies.read(db);
    const facts = await factsOf(
      db,
      all.map(({ author }) => author.id),
      needs,
    );
    const passed: { author: Author; writing: JudgedWords }[] = [];
    return all.map(({ author, writing }) => {
      if (writing === null) return UNJUDGED;
      const { recent, ...rest } = facts(author.id);
      const together = passed.filter((one) => one.author.id === author.id).map(() => 0);
      const around = aroundOf({ ...rest, recent: [...recent, ...together] }, (hash) => {
        const near = passed.filter((one) => one.writing.hash && isNear(one.writing.hash, hash));
        return copies.similar(hash).size + near.length;
      });
      const catching = rules.filter(({ judge }) => judge(writing, around));
      if (!catching.some(({ state }) => state === "act")) passed.push({ author, writing });
      return { catching, hash: needs.similar ? writing.hash : null };
    });
  }
}

function aroundOf(
  { age, standing, recent }: Omit<MemberFacts, "id">,
  similar: Circumstances["similar"],
): Circumstances {
  return {
    age,
    standing,
    recent: (minutes) => recent.filter((ago) => ago < minutes * 60_000).length,
    similar,
  };
}
