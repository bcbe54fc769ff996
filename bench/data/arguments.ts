import { parseArgs } from "node:util";
import { REAL_POSTS } from "./real-posts.ts";

/** A data set to make, or a text to print instead. */
export type Arguments = Wanted | { text: string; exitCode: number };

export interface Wanted {
  posts: number;
  /** The folder that real titles are read from. */
  titles: string;
  seed: number;
}

const FEWEST_POSTS = 1_000;
const MOST_POSTS = 10_000_000;

const USAGE = `Fills an empty Hearth with a site of any size, to measure on.

  npm run bench:data -- --posts 1000000

It fills the database that the program would use (DATA_DIR, DATABASE_URL), which must have no posts yet.

  --posts N      how many posts, from 1,000 on; everything else in proportion: N/5 members, 10 N hearts,
                 2 N comments, and beside them a post with 10,000 comments and one with a chain 1,000 deep.
  --titles DIR   the folder of the real posts whose words are used (${REAL_POSTS}).
  --seed N       the seed of the random choices; another seed makes another site (1).
  --help         shows this text.

DATA_DIR/bench.json gets the tokens and passwords of the members that benchmarks act as.
`;

/** Never throws: a mistake in the arguments becomes a text with exit code 1. */
export function readArguments(words: string[]): Arguments {
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        posts: { type: "string" },
        titles: { type: "string", default: REAL_POSTS },
        seed: { type: "string", default: "1" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) return { text: USAGE, exitCode: 0 };
    if (values.posts === undefined) return { text: USAGE, exitCode: 1 };
    const posts = readNumber("posts", values.posts, FEWEST_POSTS, MOST_POSTS);
    return { posts, titles: values.titles, seed: readNumber("seed", values.seed, 0, 2 ** 31) };
  } catch (error) {
    return { text: `${(error as Error).message}\n\n${USAGE}`, exitCode: 1 };
  }
}

function readNumber(name: string, text: string, min: number, max: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new Error(`--${name} must be a whole number from ${min} to ${max}.`);
}
