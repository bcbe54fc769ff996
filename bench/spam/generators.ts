import type { Chance } from "../data/chance.ts";
import type { RealPosts } from "../data/real-posts.ts";
import type { Vocabulary } from "./vocabularies.ts";
import { HOURS, type SentWriting } from "./writings.ts";

type Parts = Pick<SentWriting, "title" | "contentType" | "content">;

/** The choices of a spammer and of the campaign, and the material. */
interface Material {
  chance: Chance;
  /** Makes the same choices for all of a campaign. */
  campaign: Chance;
  real: RealPosts;
  words: Vocabulary;
}

/** A kind of spammer. */
interface Generator {
  name: string;
  amount: number;
  /** The writings that an account sends, and the hours within which it does. */
  perAccount: number;
  hours: number;
  /** The writings that share a text and a day. */
  campaign: number;
  write(material: Material): Parts;
}

const SLEEPERS = 0.2;

const NAMES = ["my neighbour", "an old friend", "my cousin", "a colleague", "my teacher", "a stranger"];

export const GENERATORS: Generator[] = [
  {
    name: "pharma and casino, masked",
    ...{ amount: 200, perAccount: 2, hours: 3, campaign: 1 },
    write: ({ chance, words }) => {
      const isDrug = chance.roll(2) === 0;
      const word = masked(chance, chance.pick(isDrug ? words.drugs : words.games));
      const [offer, other] = [chance.pick(words.offers), chance.pick(words.openings)];
      const title = chance.pick([`${word} ${offer}`, `${other}: ${word}`, `Buy ${word} today, ${offer}`]);
      const content = `${other}! ${offer} at ${newAddress(chance, words)} and more ${word} for you.`;
      return { title, contentType: "text", content };
    },
  },
  {
    name: "near-copies from many accounts",
    ...{ amount: 200, perAccount: 1, hours: 6, campaign: 25 },
    write: ({ chance, campaign, real, words }) => {
      const [thing, name] = [campaign.pick(words.things), chance.pick(NAMES)];
      const remark = campaign.pick(real.remarks);
      const sum = 100 + chance.roll(900);
      return {
        title: `${campaign.pick(words.openings)} about ${thing}`,
        contentType: "text",
        content: `${remark} Last week ${name} showed me a page for ${thing} where I saved ${sum} dollars. ${campaign.pick(real.remarks)} See ${newAddress(campaign, words)}`,
      };
    },
  },
  {
    name: "links to new domains",
    ...{ amount: 125, perAccount: 1, hours: 1, campaign: 1 },
    write: ({ chance, words }) => ({
      title: `${chance.pick(words.openings)}: ${chance.pick(words.things)} ${chance.roll(500)}`,
      contentType: "link",
      content: newAddress(chance, words),
    }),
  },
  {
    name: "copied titles with a link",
    ...{ amount: 125, perAccount: 5, hours: 4, campaign: 1 },
    write: ({ chance, real, words }) => ({
      title: chance.pick(real.titles),
      contentType: "link",
      content: newAddress(chance, words),
    }),
  },
  {
    name: "floods of one account",
    ...{ amount: 125, perAccount: 15, hours: 1, campaign: 1 },
    write: ({ chance, real, words }) => ({
      title: `${chance.pick(words.openings)} ${chance.roll(1_000)}`,
      contentType: "text",
      content: `${chance.pick(real.remarks)} ${newAddress(chance, words)}`,
    }),
  },
  {
    name: "comments that advertise",
    ...{ amount: 50, perAccount: 3, hours: 2, campaign: 1 },
    write: ({ chance, words }) => ({
      title: "",
      contentType: "comment",
      content: `${chance.pick(["Great post!", "So true.", "I had the same problem."])} I wrote about ${chance.pick(words.things)} at ${newAddress(chance, words)}`,
    }),
  },
  {
    name: "links to known hosts",
    ...{ amount: 100, perAccount: 2, hours: 6, campaign: 1 },
    write: ({ chance, words }) => {
      const [thing, opening] = [chance.pick(words.things), chance.pick(words.openings)];
      const content = chance.pick(CARRIERS).replace("NAME", nameOf(chance));
      const isLink = chance.roll(2) === 0;
      if (isLink) return { title: `${opening}: ${thing}`, contentType: "link", content };
      return { title: opening, contentType: "text", content: `I found ${thing} here: ${content}` };
    },
  },
  {
    name: "words with marks and entities",
    ...{ amount: 75, perAccount: 2, hours: 3, campaign: 1 },
    write: ({ chance, words }) => {
      const word = marked(chance, chance.pick(chance.roll(2) === 0 ? words.drugs : words.games));
      const content = `Get ${word} today, ${chance.pick(words.offers)}: write to ${nameOf(chance)} (Telegram).`;
      return { title: chance.pick(words.openings), contentType: "text", content };
    },
  },
];

/** Well-known sites that anybody can write on, from where spam often links to its own site. */
const CARRIERS = [
  ...["https://NAME.blogspot.com/", "https://NAME.wordpress.com/offer", "https://medium.com/@NAME/offer"],
  ...[
    "https://sites.google.com/view/NAME",
    "https://www.google.com/url?q=https://NAME.example",
    "https://t.me/NAME",
  ],
  ...[
    "https://NAME.github.io/",
    "https://www.youtube.com/watch?v=NAME",
    "https://www.amazon.com/dp/NAME?tag=NAME-20",
  ],
  ...["https://www.facebook.com/NAME", "https://NAME.weebly.com/", "https://linktr.ee/NAME"],
];

/** The writings of a generator within the 30 days. Its accounts are new, or were made long before and never wrote. */
export function spamOf(
  generator: Generator,
  chance: Chance,
  { real, words }: Pick<Material, "real" | "words">,
): SentWriting[] {
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
        const parts = write({ chance, campaign: fixed(common), real, words });
        const sent = at + (n * hours) / perAccount;
        writings.push({
          author: `${name} ${begin} ${account}`,
          joined,
          at: sent,
          stood: 0,
          spam: name,
          ...parts,
        });
      }
    }
  }
  return writings;
}

/** Choices that begin anew with the same number. */
export function fixed(seed: number): Chance {
  let state = seed;
  const roll = (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % sides;
  };
  return { roll, pick: (items) => items[roll(items.length)]!, share: () => roll(2 ** 24) / 2 ** 24 };
}

function newAddress(chance: Chance, { endings }: Vocabulary): string {
  return `https://${nameOf(chance)}-${chance.pick(endings)}.${chance.pick(["xyz", "top", "click", "online"])}/${chance.roll(9_999)}`;
}

function nameOf(chance: Chance): string {
  return Array.from({ length: 7 }, () => String.fromCharCode(97 + chance.roll(26))).join("");
}

/** A word as it is shown, written with the marks of formatted texts. */
function marked(chance: Chance, word: string): string {
  const [before, after] = [word.slice(0, 3), word.slice(3)];
  return chance.pick([
    () => `${before.slice(0, 1)}**${before.slice(1)}**${after}`,
    () => `${before}\`${after}\``,
    () => `[${before}](https://${nameOf(chance)}.example)${after}`,
    () => Array.from(word, (letter) => `&#${letter.codePointAt(0)};`).join(""),
    () => `${before}&shy;${after}`,
    () => `${before}&#8203;${after}`,
  ])();
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
