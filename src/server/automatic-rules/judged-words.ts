import { wordsOf } from "../../contract/post-words.ts";
import type { ContentType } from "../../contract/entities.ts";
import {
  addressesIn,
  type FormattedElement,
  type FormattedNode,
  type FormattedText,
  formattedWords,
} from "../../contract/formatted-text.ts";
import { type FoldedText, foldText, foldWords } from "../filters/word-matcher.ts";
import { hostNames } from "../moderation/domains.ts";
import { type Hash, simhash } from "./simhash.ts";
import { unmasked, withoutUnseen } from "./unmasked.ts";

/** The fewest shingles of a text that is compared. Shorter texts are like many others without being copies. */
const FEWEST_SHINGLES = 10;

const EXTRACT = { begin: 3_000, end: 1_000 };

/** A text as readers see it, without marks. */
interface ShownText {
  words: string;
  /** The words without quotes. */
  own: string;
  addresses: string[];
}

/** A post or a comment in the forms that rules judge. Each form is computed when the first rule needs it, once for all rules. */
export class JudgedWords {
  #words: string;
  #own: string;
  readonly addresses: string[];
  #folded: FoldedText | undefined;
  #links: string[][] | undefined;
  #hash: Hash | null | undefined;

  constructor({ words, own, addresses }: ShownText) {
    this.#words = words;
    this.#own = own;
    this.addresses = addresses;
  }

  get hasLink(): boolean {
    return this.addresses.length > 0;
  }

  /** The words in the form in which rules compare them, without the words inside addresses: rules of domains judge addresses. */
  get folded(): FoldedText {
    const words = withoutAddresses(this.#words);
    this.#folded ??= foldText(`${words} | ${unmasked(words)}`);
    return this.#folded;
  }

  /** The beginning and the end of the words: long texts are classified by these. */
  get extract(): string {
    const words = this.#words;
    if (words.length <= EXTRACT.begin + EXTRACT.end) return words;
    return `${words.slice(0, EXTRACT.begin)} ${words.slice(-EXTRACT.end)}`;
  }

  /** The host of each link, with the domains above it. */
  get links(): string[][] {
    this.#links ??= this.addresses.map(hostNames);
    return this.#links;
  }

  /** The similarity hash; null for a text that is too short to be compared. */
  get hash(): Hash | null {
    if (this.#hash === undefined) {
      const shingles = shinglesOf(withoutAddresses(this.#own), this.addresses);
      this.#hash = shingles.length < FEWEST_SHINGLES ? null : simhash(new Set(shingles));
    }
    return this.#hash;
  }

  /** Drops the words to save memory, when later steps need only the hash, or not even that. */
  dropWords({ keepHash }: { keepHash: boolean }): void {
    if (keepHash) void this.hash;
    this.#words = this.#own = "";
  }
}

/** A post's words and address. */
interface WrittenPost {
  title: string;
  contentType: ContentType;
  content: string;
  caption?: string | undefined;
  /** The key of the stored image if `content` is the address of one: such an address is no link. */
  imageKey?: string | null | undefined;
}

export function judgedPost(post: WrittenPost, formatted: FormattedText | null): JudgedWords {
  const { words, own, addresses } = shownText(wordsOf(post), formatted);
  const address = post.contentType === "text" || post.imageKey ? [] : [post.content];
  return new JudgedWords({
    words: `${post.title}\n${words}`,
    own: `${post.title}\n${own}`,
    addresses: [...address, ...addresses],
  });
}

export function judgedComment(text: string, formatted: FormattedText | null): JudgedWords {
  return new JudgedWords(shownText(text, formatted));
}

/**
 * The text that readers see. Leaves out marks and entities, because they could hide words. `own` also leaves out quotes,
 * because all answers that quote the same words would be alike. A quote with a link counts as the author's own words.
 */
function shownText(text: string, formatted: FormattedText | null): ShownText {
  const addresses = addressesIn(text, formatted);
  if (formatted === null) return { words: text, own: text, addresses };
  const words = formattedWords(formatted);
  const unquoted = withoutQuotes(formatted);
  const own = formattedWords(unquoted);
  const isAnswer = own.trim() !== "" && addressesIn("", unquoted).length === addresses.length;
  return { words, own: isAnswer ? own : words, addresses };
}

function withoutQuotes(nodes: FormattedElement[]): FormattedElement[] {
  return nodes.flatMap((node) => {
    const children = node.children.flatMap((child): FormattedNode[] =>
      typeof child === "string" ? [child] : withoutQuotes([child]),
    );
    return node.kind === "quote" ? [] : [{ ...node, children }];
  });
}

const ADDRESS = /https?:\/\/\S+/giu;
const NO_WORD = /[^\p{L}\p{M}\p{N}]+/gu;

function withoutAddresses(text: string): string {
  return withoutUnseen(text).replaceAll(ADDRESS, " ");
}

/** The fewest letters of a word that counts alone: shorter words are in every text. */
const TELLING = 4;

/** The longer words and all pairs of neighbouring words, without case and accents, and the hosts of the links. */
function shinglesOf(text: string, addresses: string[]): string[] {
  const words = foldWords(text).split(NO_WORD).filter(Boolean);
  const pairs = words.slice(1).map((word, index) => `${words[index]!} ${word}`);
  const telling = words.filter(({ length }) => length >= TELLING);
  return [...pairs, ...telling, ...addresses.map((address) => `host ${hostNames(address)[0] ?? ""}`)];
}
