import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import type { Viewer } from "../http/viewer.ts";
import { badRequest } from "../refusal.ts";
import { type Catch, storeCatches, storeRefusals } from "./catches.ts";
import { factsOf, type MemberFacts } from "./circumstances.ts";
import { CurrentRules, type RuleInForce, type RulesInForce } from "./current-rules.ts";
import { catchesEdit, type Circumstances, NO_TELLING_WORD } from "./judge.ts";
import {
  isNear,
  nearCopiesOf,
  type NewHash,
  replaceHash,
  storeHashes,
  type WrittenId,
} from "./near-copies.ts";
import type { Hash } from "./simhash.ts";
import type { JudgedWords } from "./judged-words.ts";
import { likeRemoved, type Trained } from "./learned/trained.ts";
import { isUnderRules } from "./policy.ts";
import { takeTurn } from "./turns.ts";

type Author = Pick<Viewer, "id" | "role">;

/** The rules that caught a post or comment, and what to store once it has an id. */
export interface Verdict {
  /** The names of the rules that hold the post or comment; empty where none does. */
  holds: string;
  caught: Pick<Catch, "ruleId" | "outcome" | "words">[];
  hash: Hash | null;
}

const CLEAN: Verdict = { holds: "", caught: [], hash: null };

interface Judged {
  author: Author;
  writing: JudgedWords | null;
}

type JudgedHere = Judged & { writing: JudgedWords };

/** A rule that catches a text, with the reasons. */
interface Catching {
  rule: RuleInForce;
  reasons: readonly string[];
}

interface Judgement {
  catching: Catching[];
  /** The hash of the text; null if no rule looks for near-copies. */
  hash: Hash | null;
}

const UNJUDGED: Judgement = { catching: [], hash: null };

/** The post, comment or held writing that a verdict is about. */
type Written = { verdict: Verdict; postId?: number; commentId?: number; heldId?: number };

/** Judges the posts and comments of members by the site's rules, in one process. Members with a role are never judged. */
export class AutomaticRules {
  readonly #db: Database;
  readonly #current: CurrentRules;
  readonly #contact: () => Promise<string>;
  readonly #judgeTogether: (db: Database, judged: Judged) => Promise<Judgement>;
  readonly #countRefused: (db: Database, ruleIds: number[]) => Promise<null>;

  constructor(db: Database, current: CurrentRules, contact: () => Promise<string>) {
    this.#db = db;
    this.#current = current;
    this.#contact = contact;
    this.#judgeTogether = gatherOn((on, all: Judged[]) => this.#judgeAll(on, all));
    this.#countRefused = gatherOn(async (on, all: number[][]) => {
      await storeRefusals(on, all.flat());
      return all.map(() => null);
    });
  }

  /**
   * Judges a new post or comment. Run it in the transaction that writes the text, before that transaction takes a lock.
   * Throws 400 if a rule refuses the text.
   */
  async judge(db: Database, author: Author, read: () => JudgedWords): Promise<Verdict> {
    const { rules } = await this.#current.now();
    if (rules.length === 0 || !isUnderRules(author)) return CLEAN;
    // `read` may throw. It runs here, so that a failure does not fail the other texts that are judged together.
    const { catching, hash } = await this.#judgeTogether(db, { author, writing: read() });
    if (catching.length === 0 && hash === null) return CLEAN;
    await this.#refuse(catching.map(({ rule }) => rule).filter(({ state }) => state === "act"));
    const caught = catching.map((one) => {
      const { id, state } = one.rule;
      const outcome = state === "queue" ? "held" : "tried";
      return { ruleId: id, outcome, words: shownWords(one) } as const;
    });
    const holding = catching.filter(({ rule }) => rule.state === "queue");
    return { holds: holding.map(nameWithWords).join(", "), caught, hash };
  }

  /**
   * Judges the additions of an edit to a post or a comment, by all rules but rates. An edit cannot wait for a moderator,
   * so it is refused where a new post would be held. Run it in the transaction that edits. Throws 400.
   */
  async judgeEdit(
    db: Database,
    author: Author,
    { of, ...read }: { before: () => JudgedWords; after: () => JudgedWords; of: WrittenId },
  ): Promise<void> {
    const { rules, needs, trained } = await this.#current.now();
    if (rules.length === 0 || !isUnderRules(author)) return;
    const words = { before: read.before(), after: read.after() };
    const around = await this.#aroundEdit(db, {
      author,
      of,
      needs,
      trained,
      writings: [words.before, words.after],
    });
    await this.#refuse(
      rules.filter(({ state, judge }) => state !== "trying" && catchesEdit(judge, around, words)),
    );
    if (needs.similar) await replaceHash(db, of, words.after.hash);
  }

  async #aroundEdit(
    db: Database,
    {
      author,
      of,
      needs,
      trained,
      writings,
    }: { author: Author; of: WrittenId; writings: JudgedWords[] } & Pick<RulesInForce, "needs" | "trained">,
  ): Promise<Circumstances> {
    const facts = await factsOf(db, [author.id], { ...needs, recent: false }, of);
    const except = "postId" in of ? `post ${of.postId}` : `comment ${of.commentId}`;
    const near = needs.similar
      ? await this.#copiesOf(
          db,
          writings.map((writing) => ({ author, writing, except })),
        )
      : null;
    return aroundOf({ ...facts(author.id), recent: [] }, trained, (hash) => near?.get(hash) ?? []);
  }

  /**
   * The names of the near-copies of these texts, by the texts' hashes. Uses the process's memory, which belongs to
   * `this.#db`: for the transaction `db` a new and empty memory would be made.
   */
  async #copiesOf(
    db: Database,
    judged: { author: Author; writing: JudgedWords; except?: string }[],
  ): Promise<Map<Hash, string[]>> {
    const asked = judged.flatMap(({ author, writing: { hash }, except }) =>
      hash ? [{ hash, authorId: author.id, ...(except !== undefined && { except }) }] : [],
    );
    if (asked.length === 0) return new Map();
    const copies = nearCopiesOf(this.#db);
    await copies.read(db);
    const found = await copies.similar(db, asked);
    return new Map(asked.map(({ hash }, place) => [hash, found[place]!]));
  }

  /** Stores the catches and the hash of a published or held text. */
  readonly record = gatherOn(async (db: Database, written: Written[]) => {
    await storeCatches(
      db,
      written.flatMap(({ verdict, ...ids }) => verdict.caught.map((caught) => ({ ...caught, ...ids }))),
    );
    await storeHashes(
      db,
      written.flatMap(({ verdict: { hash }, ...ids }): NewHash[] => (hash ? [{ ...hash, ...ids }] : [])),
    );
    return written;
  });

  async #refuse(refusing: RuleInForce[]): Promise<void> {
    if (refusing.length === 0) return;
    // Counts outside of the transaction, because the refusal rolls it back. A lost count is no reason to fail.
    void this.#countRefused(
      this.#db,
      refusing.map(({ id }) => id),
    ).catch(() => {});
    const contact = await this.#contact();
    throw contact === "" ? badRequest("automaticRule") : badRequest("automaticRuleContact", { contact });
  }

  /** For each text, the rules that catch it. */
  async #judgeAll(db: Database, all: Judged[]): Promise<Judgement[]> {
    const { rules, needs, turns, trained } = await this.#current.now();
    const judged = all.filter((one): one is JudgedHere => one.writing !== null);
    if (rules.length === 0 || judged.length === 0) return all.map(() => UNJUDGED);
    await takeTurn(db, keysOf(judged, turns));
    const near = needs.similar ? await this.#copiesOf(db, judged) : null;
    const facts = await factsOf(
      db,
      judged.map(({ author }) => author.id),
      needs,
    );
    const passed: JudgedHere[] = [];
    return all.map(({ author, writing }) => {
      if (writing === null) return UNJUDGED;
      const { recent, ...rest } = facts(author.id);
      const together = passed.filter((one) => one.author.id === author.id).map(() => 0);
      const around = aroundOf({ ...rest, recent: [...recent, ...together] }, trained, (hash) => [
        ...(near?.get(hash) ?? []),
        ...passed.filter((one) => one.writing.hash && isNear(one.writing.hash, hash)).map(() => "together"),
      ]);
      const catching = rules
        .map((rule) => ({ rule, reasons: rule.judge(writing, around) }))
        .filter(({ reasons }) => reasons.length > 0);
      if (!catching.some(({ rule }) => rule.state === "act")) passed.push({ author, writing });
      return { catching, hash: needs.similar ? writing.hash : null };
    });
  }
}

/** The name of a rule. For a learned rule, also the words that were the reasons for the catch. */
function nameWithWords({ rule, reasons }: Catching): string {
  const words = shownWords({ rule, reasons }) ?? [];
  return words.length === 0 ? rule.name : `${rule.name} (${words.map((word) => `“${word}”`).join(", ")})`;
}

/** The words that moderators read beside a catch of a learned rule. */
function shownWords({ rule, reasons }: Catching): string[] | null {
  return rule.isLearned
    ? reasons.filter((word) => word !== NO_TELLING_WORD).slice(0, LIMITS.caughtWords)
    : null;
}

/** The keys of the locks under which these texts are judged: one of each author for rates, and one for near-copies. */
function keysOf(judged: JudgedHere[], { similar, recent }: RulesInForce["turns"]): string[] {
  const isCompared = similar && judged.some(({ writing }) => writing.hash !== null);
  const authors = recent ? judged.map(({ author }) => `member ${author.id}`) : [];
  return [...(isCompared ? ["near-copies"] : []), ...new Set(authors)];
}

function aroundOf(
  { age, standing, removed, written, recent }: Omit<MemberFacts, "id">,
  trained: Trained | null,
  similar: Circumstances["similar"],
): Circumstances {
  return {
    age,
    standing,
    removed,
    written,
    recent: (minutes) => recent.filter((ago) => ago < minutes * 60_000).length,
    similar,
    likeSpam: (writing, mostHeld) => likeRemoved(trained, { writing, mostHeld, author: { age, standing } }),
  };
}
