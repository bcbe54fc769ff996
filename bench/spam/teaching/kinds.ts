import type { Chance } from "../../data/chance.ts";
import type { RealPosts } from "../../data/real-posts.ts";
import type { SentWriting } from "../writings.ts";
import { letters, openAddress, shadyAddress } from "./hosts.ts";
import { disguised } from "./disguises.ts";
import { ADVERTISED, BAITS, CALLS, PLACES, PRAISE, PROMISES } from "./words.ts";

type Parts = Pick<SentWriting, "title" | "contentType" | "content">;

export interface TeachingMaterial {
  chance: Chance;
  /** Makes the same choices for all of a campaign. */
  campaign: Chance;
  real: RealPosts;
}

/** A kind of spammers that teaches. The judged generators have other sentences. */
export interface TeachingKind {
  name: string;
  /** The most posts and comments that an account writes. */
  most: number;
  /** The share of the kind in teaching, beside those of others. */
  weight?: number;
  write(material: TeachingMaterial): Parts;
}

const text = (title: string, content: string): Parts => ({ title, contentType: "text", content });
const link = (title: string, content: string): Parts => ({ title, contentType: "link", content });
const comment = (content: string): Parts => ({ title: "", contentType: "comment", content });

/** An advertised product. One in three has the words of a real title, so that products alone do not give spam away. */
function thingOf({ chance, real }: TeachingMaterial): string {
  if (chance.roll(3) > 0) return chance.pick(chance.pick(Object.values(ADVERTISED)));
  const words = chance.pick(real.titles).split(/\s+/u);
  const from = chance.roll(Math.max(1, words.length - 2));
  return words.slice(from, from + 1 + chance.roll(2)).join(" ");
}

function contact(chance: Chance): string {
  const place = chance.pick(PLACES);
  const name = `${letters(chance, 5)}${chance.roll(99)}`;
  const number = `+${1 + chance.roll(98)} ${100 + chance.roll(900)} ${100 + chance.roll(900)} ${1_000 + chance.roll(9_000)}`;
  return chance.pick([
    `${place}: ${number}`,
    `DM me on ${place} @${name}`,
    `Contact us via ${place} ${number}`,
    `message ${name} on ${place}`,
    `text me at ${number} (${place})`,
    `inbox me, my ${place} is ${name}`,
    `reach ${name}@mail.example for it`,
  ]);
}

/** Either kind of address. */
const anyAddress = (chance: Chance) => (chance.roll(4) === 0 ? openAddress(chance) : shadyAddress(chance));

export const TEACHING_KINDS: TeachingKind[] = [
  {
    name: "a shop's offer",
    most: 4,
    write(material) {
      const { chance } = material;
      const [thing, other] = [disguised(chance, thingOf(material)), thingOf(material)];
      const [promise, call] = [chance.pick(PROMISES), chance.pick(CALLS)];
      const title = chance.pick([
        `${thing} - ${promise}`,
        `${promise}!!! ${thing}`,
        `${thing} and ${other} online`,
      ]);
      return text(title, `We sell ${thing} and ${other}, ${promise}. ${call}: ${anyAddress(chance)}`);
    },
  },
  {
    name: "a story that many accounts tell",
    most: 2,
    write(material) {
      const { chance, campaign, real } = material;
      const thing = thingOf({ ...material, chance: campaign });
      const begin = campaign.pick(real.remarks);
      const end = campaign.pick([
        `So I earned $${chance.roll(5_000)} with ${thing} in ${1 + chance.roll(9)} days.`,
        `Since I use ${thing}, all is better. My ${chance.pick(["wife", "boss", "sister"])} asked me how.`,
        `A friend told me of ${thing}, and I paid only ${chance.roll(90)} euros.`,
      ]);
      return text(
        `${campaign.pick(BAITS)} (${thing})`,
        `${begin} ${end} ${campaign.pick(CALLS)} ${shadyAddress(campaign)}`,
      );
    },
  },
  {
    name: "a link with a pitch",
    most: 3,
    write(material) {
      const { chance } = material;
      const [thing, promise] = [thingOf(material), chance.pick(PROMISES)];
      const title = chance.pick([
        `${1 + chance.roll(20)} reasons to choose ${thing}`,
        `${thing} | ${promise}`,
        `Where to buy ${thing} in ${2015 + chance.roll(11)}`,
        `${chance.pick(BAITS)}! ${thing}`,
        `${chance.pick(CALLS)}: ${thing}`,
        `The truth about ${thing}`,
      ]);
      return link(title, anyAddress(chance));
    },
  },
  {
    name: "somebody else's title with a link",
    most: 6,
    write: ({ chance, real }) => link(chance.pick(real.titles), shadyAddress(chance)),
  },
  {
    name: "somebody else's words with a link",
    most: 8,
    write({ chance, real }) {
      const words = chance.pick(real.remarks);
      const content = chance.pick([
        `${words}\n\n${shadyAddress(chance)}`,
        `${shadyAddress(chance)} ${words}`,
      ]);
      return chance.roll(2) === 0 ? comment(content) : text(chance.pick(real.titles), content);
    },
  },
  {
    name: "praise with a link",
    most: 4,
    write(material) {
      const { chance } = material;
      const thing = thingOf(material);
      const rest = chance.pick([
        `If you need ${thing}, visit ${anyAddress(chance)}`,
        `My blog has more on ${thing}: ${anyAddress(chance)}`,
        `[${thing}](${anyAddress(chance)})`,
        `Also look at ${anyAddress(chance)} for ${thing}.`,
      ]);
      return comment(`${chance.pick(PRAISE)} ${rest}`);
    },
  },
  {
    name: "a seller to write to",
    most: 4,
    weight: 3,
    write(material) {
      const { chance } = material;
      const thing = disguised(chance, thingOf(material));
      const content = chance.pick([
        `${thing}, ${chance.pick(PROMISES)}. ${contact(chance)}`,
        `Do you want ${thing}? ${contact(chance)}. ${chance.pick(PROMISES)}!`,
        `${chance.pick(BAITS)}. For ${thing} ${contact(chance)}`,
      ]);
      return chance.roll(3) === 0
        ? comment(content)
        : text(chance.pick([chance.pick(BAITS), thing]), content);
    },
  },
  {
    name: "a page on an open site",
    most: 3,
    weight: 3,
    write(material) {
      const { chance } = material;
      const thing = thingOf(material);
      const address = openAddress(chance);
      if (chance.roll(2) === 0)
        return link(chance.pick([`${thing} ${chance.pick(PROMISES)}`, thing, chance.pick(BAITS)]), address);
      return text(
        chance.pick(BAITS),
        chance.pick([`${chance.pick(CALLS)} ${address}`, `All about ${thing}: ${address}`, address]),
      );
    },
  },
  {
    name: "a list of links",
    most: 3,
    write(material) {
      const { chance } = material;
      const lines = Array.from(
        { length: 3 + chance.roll(4) },
        () => `* [${thingOf(material)}](${shadyAddress(chance)})`,
      );
      return text(`${thingOf(material)}, ${thingOf(material)} and more`, lines.join("\n"));
    },
  },
  {
    name: "a flood",
    most: 15,
    write(material) {
      const { chance } = material;
      const number = chance.roll(5_000);
      const content = chance.pick([`${chance.pick(CALLS)} ${shadyAddress(chance)}`, shadyAddress(chance)]);
      return chance.roll(2) === 0
        ? comment(`${content} ${number}`)
        : text(`${chance.pick(CALLS)} ${number}`, content);
    },
  },
  {
    name: "loud offers",
    most: 3,
    write(material) {
      const { chance } = material;
      const loud = `${chance.pick(["🔥", "💰", "✅", "⭐"]).repeat(1 + chance.roll(3))} ${thingOf(material).toUpperCase()} ${chance.pick(PROMISES).toUpperCase()}!!!`;
      return chance.roll(2) === 0 ? link(loud, anyAddress(chance)) : text(loud, `${loud} ${contact(chance)}`);
    },
  },
  {
    name: "an article to be found by search engines",
    most: 2,
    write(material) {
      const { chance, real } = material;
      const thing = thingOf(material);
      const said = [chance.pick(real.remarks), chance.pick(real.remarks)];
      return text(
        chance.pick([
          `A guide to ${thing}`,
          `All you need to know about ${thing}`,
          `${thing}: what to look for`,
        ]),
        `${said[0]} Many people look for [${thing}](${shadyAddress(chance)}). ${said[1]} ${chance.pick(PROMISES)}.`,
      );
    },
  },
];
