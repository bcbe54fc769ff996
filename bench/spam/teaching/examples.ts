import { createHash } from "node:crypto";
import type { TrainingExample } from "../../../src/server/automatic-rules/learned/classifier.ts";
import { bucketOf, featuresOf } from "../../../src/server/automatic-rules/learned/features.ts";
import { hostNames } from "../../../src/server/moderation/domains.ts";
import { type Chance, chanceOf } from "../../data/chance.ts";
import { readRealPosts, type RealPosts } from "../../data/real-posts.ts";
import { GENERATORS, spamOf } from "../generators.ts";
import { halfOf } from "../halves.ts";
import { realWritings } from "../members.ts";
import { judgeInOrder } from "../replay.ts";
import { ENDINGS } from "./hosts.ts";
import { TEACHING_KINDS } from "./kinds.ts";
import { teachingSpamOf } from "./teaching-spam.ts";
import { TEACHING_VOCABULARY } from "./words.ts";

/** The communities of the tuning half are divided: thresholds come from communities of which nothing was learned. */
export const GROUPS = 4;

/** Real posts of each group, and as many comments; spam of each teaching kind; spam of each judged generator, as a part of its amount. */
const AMOUNTS = { real: 4_000, teaching: 40, judged: 1.5 };

/** The share of links whose domain gets an ending of today. The real exports are from 2013, so endings alone would tell spam from real links. */
const NEW_ENDINGS = 0.15;

/** The least number of real posts that link to a known host. */
const KNOWN_FROM = 3;

const SEED = 501;

interface TeachingExample extends TrainingExample {
  /** The generator; null for a real text. */
  spam: string | null;
}

/** A part of what teaches: its texts, and the numbers of posts that link to each host. */
export interface TeachingGroup {
  examples: TeachingExample[];
  hosts: Map<number, number>;
}

/** Reads the real posts of the tuning half, and makes the spam that teaches beside them. */
export async function readTeachingGroups(folder: string): Promise<TeachingGroup[]> {
  const groups: TeachingGroup[] = [];
  for (let group = 0; group < GROUPS; group++) {
    const real = await readRealPosts(folder, (file, { title }) => isOfGroup(file, title, group));
    groups.push({ examples: examplesOf(group, real), hosts: hostsOf(real) });
  }
  return groups;
}

/** As in the halves, the posts of a community are all in one group, and Hacker News is divided by its titles. */
function isOfGroup(file: string, title: string, group: number): boolean {
  const name = file.startsWith("hacker_news") ? title : file;
  return halfOf(name) === "tuning" && createHash("sha256").update(name).digest()[1]! % GROUPS === group;
}

function examplesOf(group: number, given: RealPosts): TeachingExample[] {
  const real = withNewEndings(chanceOf(SEED, 7, group), given);
  const sent = [
    ...realWritings(chanceOf(SEED, 0, group), real, AMOUNTS.real),
    ...GENERATORS.flatMap((generator, index) => {
      const amount = Math.ceil(generator.amount * AMOUNTS.judged);
      const chance = chanceOf(SEED + 1, 1 + group, index);
      return spamOf({ ...generator, amount }, chance, { real, words: TEACHING_VOCABULARY });
    }),
    ...TEACHING_KINDS.flatMap((kind, index) =>
      teachingSpamOf(kind, { amount: AMOUNTS.teaching, chance: chanceOf(SEED, 1 + group, index), real }),
    ),
  ];
  const examples: TeachingExample[] = [];
  judgeInOrder(sent, (words, around, { author, spam }) => {
    const features = featuresOf(words, around);
    examples.push({ features, spam, isSpam: spam !== null, author: `${group} ${author}` });
    return spam === null ? [] : ["a moderator"];
  });
  return examples;
}

function withNewEndings(chance: Chance, real: RealPosts): RealPosts {
  const links = real.links.map((link) =>
    chance.share() < NEW_ENDINGS
      ? link.replace(
          /^(https?:\/\/[^/]*)\.[a-z]+(?=[/?#]|$)/u,
          (_, host) => `${host}.${chance.pick(ENDINGS)}`,
        )
      : link,
  );
  return { ...real, links };
}

function hostsOf({ links }: RealPosts): Map<number, number> {
  const hosts = new Map<number, number>();
  for (const link of links) {
    const [host] = hostNames(link);
    if (host === undefined) continue;
    const bucket = bucketOf(`host ${host.replace(/^www\./u, "")}`);
    hosts.set(bucket, (hosts.get(bucket) ?? 0) + 1);
  }
  return hosts;
}

/** The hosts to which many real posts link. */
export function knownHosts(groups: TeachingGroup[]): number[] {
  const sums = new Map<number, number>();
  for (const { hosts } of groups)
    for (const [host, count] of hosts) sums.set(host, (sums.get(host) ?? 0) + count);
  return [...sums].filter(([, count]) => count >= KNOWN_FROM).map(([host]) => host);
}
