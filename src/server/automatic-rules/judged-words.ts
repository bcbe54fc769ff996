import { wordsOf } from "../../contract/post-words.ts";
import type { ContentType } from "../../contract/entities.ts";
import { addressesIn, type FormattedText } from "../../contract/formatted-text.ts";
import { type FoldedText, foldText } from "../filters/word-matcher.ts";
import { hostNames } from "../moderation/domains.ts";
import { type Hash, simhash } from "./simhash.ts";
import { unmasked, withoutUnseen } from "./unmasked.ts";

/** A shorter text is like too many others to be a copy of them. */
const FEWEST_SHINGLES = 10;

/** A post or a comment as the rules read it. Each part is made when the first rule needs it, once for all rules. */
export class JudgedWords {
  #words: string;
  readonly #addresses: string[];
  #folded: FoldedText | undefined;
  #links: string[][] | undefined;
  #hash: Hash | null | undefined;

  constructor(words: string, addresses: string[]) {
    this.#words = words;
    this.#addresses = addresses;
  }

  get hasLink(): boolean {
    return this.#addresses.length > 0;
  }

  /** The words in the form in which they are compared. */
  get folded(): FoldedText {
    this.#folded ??= foldText(`${withoutUnseen(this.#words)} | ${unmasked(this.#words)}`);
    return this.#folded;
  }

  /** The host of each link, with the domains above it. */
  get links(): string[][] {
    this.#links ??= this.#addresses.map(hostNames);
    return this.#links;
  }

  /** The similarity hash; null for a text that is too short to be compared. */
  get hash(): Hash | null {
    if (this.#hash === undefined) {
      const shingles = shinglesOf(withoutUnseen(this.#words), this.#addresses);
      this.#hash = shingles.length < FEWEST_SHINGLES ? null : simhash(new Set(shingles));
    }
    return this.#hash;
  }

  /** Drops the words, where only the hash is compared later. */
  keepHashAlone(): void {
    void this.hash;
    this.#words = "";
  }
}

/** A post's words and address. */
interface WrittenPost {
  title: string;
  contentType: ContentType;
  content: string;
  caption?: string | undefined;
  /** The stored image if `content` is its address: that is no link. */
  imageKey?: string | null | undefined;
}

export function judgedPost(post: WrittenPost, formatted: FormattedText | null): JudgedWords {
  const words = wordsOf(post);
  const address = post.contentType === "text" || post.imageKey ? [] : [post.content];
  return new JudgedWords(`${post.title}\n${words}`, [...address, ...addressesIn(words, formatted)]);
}

export function judgedComment(text: string, formatted: FormattedText | null): JudgedWords {
  return new JudgedWords(text, addressesIn(text, formatted));
}

const ADDRESS = /https?:\/\/\S+/giu;
const NO_WORD = /[^\p{L}\p{M}\p{N}]+/gu;

/** Shorter words stand in every text. */
const TELLING = 4;

/** The longer words and the pairs of neighbouring ones, without case, marks and addresses, and the hosts of the links. */
function shinglesOf(text: string, addresses: string[]): string[] {
  const words = foldText(text.replaceAll(ADDRESS, " ")).text.split(NO_WORD).filter(Boolean);
  const pairs = words.slice(1).map((word, index) => `${words[index]!} ${word}`);
  const telling = words.filter(({ length }) => length >= TELLING);
  return [...pairs, ...telling, ...addresses.map((address) => `host ${hostNames(address)[0] ?? ""}`)];
}
