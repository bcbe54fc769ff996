import type { Chance } from "../../data/chance.ts";
import type { RealPosts } from "../../data/real-posts.ts";
import { fixed } from "../generators.ts";
import { HOURS, type SentWriting } from "../writings.ts";
import type { TeachingKind } from "./kinds.ts";

/** The accounts that share a text. */
const CAMPAIGN = 12;

interface Wanted {
  amount: number;
  chance: Chance;
  real: RealPosts;
}

/** Spam of one kind. Its accounts are of many ages, and one in ten has written something that stood. */
export function teachingSpamOf(kind: TeachingKind, { amount, chance, real }: Wanted): SentWriting[] {
  const writings: SentWriting[] = [];
  const most = amount * (kind.weight ?? 1);
  while (writings.length < most) {
    const common = chance.roll(2 ** 30);
    const begin = chance.share() * (HOURS - 48);
    for (let account = 0; account < CAMPAIGN && writings.length < most; account++) {
      const author = `${kind.name} ${begin} ${account}`;
      const at = begin + chance.share() * 24;
      const joined = at - ageOf(chance);
      const stood = chance.roll(10) === 0 ? 1 + chance.roll(3) : 0;
      for (let left = 1 + chance.roll(kind.most); left > 0 && writings.length < most; left--) {
        const parts = kind.write({ chance, campaign: fixed(common), real });
        writings.push({ author, joined, at: at + chance.share() * 24, stood, spam: kind.name, ...parts });
      }
    }
  }
  return writings;
}

/** The hours between the making of an account and its first advertisement: minutes, days, weeks or years. */
function ageOf(chance: Chance): number {
  const most = chance.pick([1, 12, 24 * 5, 24 * 14, 24 * 90, 24 * 700]);
  return most * chance.share();
}
