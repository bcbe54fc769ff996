import type { Chance } from "../data/chance.ts";
import { heavyTailed } from "../data/chance.ts";
import type { RealPosts } from "../data/real-posts.ts";
import { HOURS, type SentWriting } from "./writings.ts";

/** One in ten authors joined within the 30 days, and two in five of these write on their first day. */
const NEW_AUTHORS = 0.1;
const WRITES_ON_FIRST_DAY = 0.4;

const AUTHORS = 4_000;

/** Real posts by members as a site of some years has them: most have been there for long, few write much, and they write on their own days. */
export function realWritings(chance: Chance, real: RealPosts, amount: number): SentWriting[] {
  const counts = heavyTailed(chance, { total: amount, among: AUTHORS, most: 60 });
  const writings: SentWriting[] = [];
  for (let author = 0; writings.length < amount; author = (author + 1) % AUTHORS) {
    const joined = chance.share() < NEW_AUTHORS ? chance.share() * HOURS : -24 * (1 + chance.roll(1_500));
    const begin = Math.max(0, joined);
    const isQuick = joined >= 0 && chance.share() < WRITES_ON_FIRST_DAY;
    const share = joined >= 0 ? (HOURS - begin) / HOURS : 1;
    const count = Math.ceil(Math.max(1, counts[author]!) * share);
    for (let n = 0; n < count && writings.length < amount; n++) {
      const at = isQuick && n === 0 ? begin + chance.share() * 24 : begin + chance.share() * (HOURS - begin);
      writings.push({
        author: `real ${writings.length - n}`,
        joined,
        at,
        spam: null,
        ...postOf(chance, real),
      });
    }
  }
  return writings;
}

/** Links and texts in the proportion of the exports. */
function postOf(chance: Chance, { titles, links, texts }: RealPosts) {
  const title = chance.pick(titles);
  const isLink = chance.roll(links.length + texts.length) < links.length;
  return isLink
    ? { title, contentType: "link" as const, content: chance.pick(links) }
    : { title, contentType: "text" as const, content: chance.pick(texts) };
}
