import { foldedTokens } from "../../filters/word-matcher.ts";
import type { Circumstances } from "../judge.ts";
import type { JudgedWords } from "../judged-words.ts";
import { hash32 } from "../simhash.ts";
import { unmasked, withoutUnseen } from "../unmasked.ts";

/** The number of weights. A hash of a feature finds its weight (Weinberger et al., "Feature hashing for large scale multitask learning", ICML 2009). */
export const BUCKETS = 2 ** 16;

/** The seed of the hashes. Stored classifiers depend on it. */
const SEED = 0x51ed270b;

const MOST_LINKS = 10;
const MOST_PATH_WORDS = 10;

/** The features of a text, as numbers that find the classifier's weights. */
export interface Features {
  words: Uint32Array;
  facts: Uint32Array;
  /** The hosts of the text's links, and the facts that also count if one of these hosts is unknown. */
  hosts: Uint32Array;
  ifUnknown: Uint32Array;
}

export type AuthorFacts = Pick<Circumstances, "age" | "standing">;

export function featuresOf(writing: JudgedWords, author: AuthorFacts): Features {
  const { facts, ifUnknown } = factsOf(writing, author);
  return {
    words: numbered(termsIn(writing)),
    facts: numbered(facts),
    hosts: numbered(linkedHosts(writing).map(([host]) => `host ${host!.replace(/^www\./u, "")}`)),
    ifUnknown: numbered(ifUnknown),
  };
}

export function bucketOf(feature: string): number {
  return (hash32(feature, SEED) >>> 0) % BUCKETS;
}

function numbered(features: string[]): Uint32Array {
  return Uint32Array.from(new Set(features.map(bucketOf)));
}

/** The words, pairs of neighbouring words, and parts of addresses, each once, in a form that people can read. */
export function termsIn(writing: JudgedWords): string[] {
  const words = foldedTokens(unmasked(writing.extract.replaceAll(ADDRESS, " ")));
  const pairs = words.slice(1).map((word, index) => `${words[index]!} ${word}`);
  return [...new Set([...words, ...pairs, ...linkedHosts(writing).flat(), ...pathWords(writing)])];
}

const ADDRESS = /https?:\/\/\S+/giu;

/** The host of each link, with the domains above it. */
function linkedHosts({ links }: JudgedWords): string[][] {
  return links.slice(0, MOST_LINKS).filter(({ length }) => length > 0);
}

function pathWords({ addresses }: JudgedWords): string[] {
  return addresses.slice(0, MOST_LINKS).flatMap((address) => {
    const path = address.replace(/^[a-z]+:\/\/[^/]*/iu, "").toLowerCase();
    return (path.match(/[\p{L}\p{N}]{2,}/gu) ?? []).slice(0, MOST_PATH_WORDS).map((word) => `/${word}`);
  });
}

const HOUR = 3_600_000;
const AGES = [1, 24, 72, 168, 720, 8_760].map((hours) => hours * HOUR);
const STANDINGS = [1, 3, 10, 30];
const LENGTHS = [40, 100, 300, 1_000, 3_000];
const LINKS = [1, 2, 3, 6];

/** The count of thresholds that the number reaches. */
function step(steps: number[], number: number): number {
  return steps.filter((from) => number >= from).length;
}

function factsOf(writing: JudgedWords, { age, standing }: AuthorFacts) {
  const [ages, stood] = [step(AGES, age), step(STANDINGS, standing)];
  const links = step(LINKS, writing.addresses.length);
  const length = step(LENGTHS, writing.extract.length);
  const facts = [
    ...[`#age ${ages}`, `#stood ${stood}`, `#links ${links}`, `#length ${length}`],
    ...[`#links ${links} length ${length}`, `#links ${links} age ${ages}`, `#links ${links} stood ${stood}`],
    ...shapesOf(writing).map((shape) => `#${shape}`),
  ];
  return { facts, ifUnknown: ["#unknown", `#unknown age ${ages}`, `#unknown stood ${stood}`] };
}

const SHAPES: [string, RegExp][] = [
  ["digits in words", /\p{L}[0-9@$]+\p{L}/u],
  [
    "mixed alphabets",
    /\p{sc=Latin}\p{M}*[\p{sc=Cyrillic}\p{sc=Greek}]|[\p{sc=Cyrillic}\p{sc=Greek}]\p{M}*\p{sc=Latin}/u,
  ],
  ["letters apart", /(?<!\p{L})\p{L}(?:[ .\-_*]\p{L}){3,}(?!\p{L})/u],
  ["exclamations", /!.*!/su],
  ["a sum", /[$€£]\s?\d|\d\s?[$€£%]/u],
  ["a number to call", /\+?\d[\d ()-]{8,}\d/u],
];

function shapesOf(writing: JudgedWords): string[] {
  const text = writing.extract.replaceAll(ADDRESS, " ");
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const hosts = linkedHosts(writing).map(([host]) => host!);
  return [
    ...SHAPES.filter(([, shape]) => shape.test(text)).map(([name]) => name),
    ...(withoutUnseen(text) === text ? [] : ["unseen characters"]),
    ...(letters >= 10 && capitals > letters * 0.4 ? ["capitals"] : []),
    ...(hosts.some((host) => host.includes("-")) ? ["hyphen in host"] : []),
    ...(hosts.some((host) => /\d/u.test(host)) ? ["digit in host"] : []),
  ];
}
