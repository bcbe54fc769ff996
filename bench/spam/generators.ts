import type { Chance } from "../data/chance.ts";
import type { RealPosts } from "../data/real-posts.ts";
import { HOURS, type SentWriting } from "./writings.ts";

type Parts = Pick<SentWriting, "title" | "contentType" | "content">;

/** A kind of spammer. Written before the rules, from what spam on such sites looks like, and not to fit them. */
interface Generator {
  name: string;
  amount: number;
  /** The writings that an account sends, and the hours within which it does. */
  perAccount: number;
  hours: number;
  /** The writings that share a text and a day. */
  campaign: number;
  /** The writing, of the campaign whose choices are the same for all of it. */
  write(chance: Chance, campaign: Chance, real: RealPosts): Parts;
}

const SLEEPERS = 0.2;

const DRUGS = ["viagra", "cialis", "tramadol", "xanax", "modafinil", "ozempic"];
const GAMES = ["casino", "slots", "poker", "sports betting", "roulette", "jackpot"];
const OFFERS = [
  "no prescription",
  "free delivery",
  "100 free spins",
  "instant bonus",
  "best price",
  "lowest price online",
];
const THINGS = [
  "watches",
  "handbags",
  "sneakers",
  "followers",
  "essays",
  "loans",
  "SEO",
  "crypto tips",
  "kitchens",
  "VPN",
];
const OPENINGS = [
  "You will not believe this",
  "My honest review",
  "Check this out",
  "Look what I found",
  "Best deal of the year",
  "This changed my life",
];
const NAMES = ["my neighbour", "an old friend", "my cousin", "a colleague", "my teacher", "a stranger"];

export const GENERATORS: Generator[] = [
  {
    name: "pharma and casino, masked",
    ...{ amount: 250, perAccount: 2, hours: 3, campaign: 1 },
    write: (chance) => {
      const isDrug = chance.roll(2) === 0;
      const word = masked(chance, chance.pick(isDrug ? DRUGS : GAMES));
      const [offer, other] = [chance.pick(OFFERS), chance.pick(OPENINGS)];
      const title = chance.pick([`${word} ${offer}`, `${other}: ${word}`, `Buy ${word} today, ${offer}`]);
      const content = `${other}! ${offer} at ${newAddress(chance)} and more ${word} for you.`;
      return { title, contentType: "text", content };
    },
  },
  {
    name: "near-copies from many accounts",
    ...{ amount: 250, perAccount: 1, hours: 6, campaign: 25 },
    write: (chance, campaign, real) => {
      const [thing, name] = [campaign.pick(THINGS), chance.pick(NAMES)];
      const remark = campaign.pick(real.remarks);
      const sum = 100 + chance.roll(900);
      return {
        title: `${campaign.pick(OPENINGS)} about ${thing}`,
        contentType: "text",
        content: `${remark} Last week ${name} showed me a page for ${thing} where I saved ${sum} dollars. ${campaign.pick(real.remarks)} See ${newAddress(campaign)}`,
      };
    },
  },
  {
    name: "links to new domains",
    ...{ amount: 150, perAccount: 1, hours: 1, campaign: 1 },
    write: (chance) => ({
      title: `${chance.pick(OPENINGS)}: ${chance.pick(THINGS)} ${chance.roll(500)}`,
      contentType: "link",
      content: newAddress(chance),
    }),
  },
  {
    name: "copied titles with a link",
    ...{ amount: 150, perAccount: 5, hours: 4, campaign: 1 },
    write: (chance, _, real) => ({
      title: chance.pick(real.titles),
      contentType: "link",
      content: newAddress(chance),
    }),
  },
  {
    name: "floods of one account",
    ...{ amount: 150, perAccount: 15, hours: 1, campaign: 1 },
    write: (chance, _, real) => ({
      title: `${chance.pick(OPENINGS)} ${chance.roll(1_000)}`,
      contentType: "text",
      content: `${chance.pick(real.remarks)} ${newAddress(chance)}`,
    }),
  },
  {
    name: "comments that advertise",
    ...{ amount: 50, perAccount: 3, hours: 2, campaign: 1 },
    write: (chance) => ({
      title: "",
      contentType: "comment",
      content: `${chance.pick(["Great post!", "So true.", "I had the same problem."])} I wrote about ${chance.pick(THINGS)} at ${newAddress(chance)}`,
    }),
  },
];

/** The writings of a generator within the 30 days. Its accounts are new, or were made long before and never wrote. */
export function spamOf(generator: Generator, chance: Chance, real: RealPosts): SentWriting[] {
  const { name, amount, perAccount, hours, campaign: size, write } = generator;
  const writings: SentWriting[] = [];
  while (writings.length < amount) {
    const common = chance.roll(2 ** 30);
    const begin = chance.share() * (HOURS - 24);
    const accounts = Math.max(1, size / perAccount);
    for (let account = 0; account < accounts; account++) {
      const at = begin + chance.share() * hours;
      const joined = chance.share() < SLEEPERS ? -24 * (60 + chance.roll(300)) : at - chance.share() * 72;
      for (let n = 0; n < perAccount && writings.length < amount; n++) {
        const parts = write(chance, fixed(common), real);
        const sent = at + (n * hours) / perAccount;
        writings.push({ author: `${name} ${begin} ${account}`, joined, at: sent, spam: name, ...parts });
      }
    }
  }
  return writings;
}

/** Choices that begin anew with the same number. */
function fixed(seed: number): Chance {
  let state = seed;
  const roll = (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % sides;
  };
  return { roll, pick: (items) => items[roll(items.length)]!, share: () => roll(2 ** 24) / 2 ** 24 };
}

function newAddress(chance: Chance): string {
  const letters = Array.from({ length: 7 }, () => String.fromCharCode(97 + chance.roll(26))).join("");
  return `https://${letters}-${chance.pick(["shop", "deals", "now", "best"])}.${chance.pick(["xyz", "top", "click", "online"])}/${chance.roll(9_999)}`;
}

/** A word as it is, or hidden in one of the usual ways. */
function masked(chance: Chance, word: string): string {
  const swaps: Record<string, string> = { a: "4", i: "1", o: "0", e: "3", s: "5" };
  const likes: Record<string, string> = { a: "а", o: "о", e: "е", i: "і", c: "с" };
  const swap = (by: Record<string, string>) =>
    Array.from(word, (letter) => (chance.roll(2) === 0 ? (by[letter] ?? letter) : letter)).join("");
  return chance.pick([
    () => word,
    () => word.toUpperCase(),
    () => swap(swaps),
    () => swap(likes),
    () => Array.from(word).join(" "),
    () => Array.from(word).join("."),
    () => `${word.slice(0, 2)}\u200B${word.slice(2)}`,
    () => `${word.slice(0, 3)}-${word.slice(3)}`,
    () => `${word}s4u`,
  ])();
}
