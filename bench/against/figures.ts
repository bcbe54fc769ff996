import { giveCommentHearts } from "../harness/comment-hearts.ts";
import { COMPRESSED, neverAsked } from "../harness/requests.ts";
import type { LoadRequest } from "../harness/wrk.ts";
import { readingCases, TOP_DAY } from "../sections/reading.ts";
import { SCALE_CASES } from "../sections/scale-requests.ts";
import { writeCases } from "../sections/write-requests.ts";
import type { ComparedSite } from "./compared-site.ts";

/** Makes the requests of one turn. */
export type Requests = () => LoadRequest[];

/** Something that both sites are asked for in turns. */
export interface Figure {
  group: string;
  what: string;
  connections: number;
  /** A table without which a commit does not have this. */
  needs?: string;
  prepare(site: ComparedSite): Promise<Requests>;
}

/** Fewer than a site works on at once, so that it refuses none on a busy machine. */
const READERS = 8;
/** As many as in the section `writes`: writes that come at the same time share statements. */
const WRITERS = 50;

const LISTS = [
  "Top, all",
  "Recent",
  "Top of twenty feeds, all",
  "Recent of twenty feeds",
  "Any page of any feed, Top",
  "My Feed of fifty, Top",
  "My Feed of fifty, Recent",
  "My Feed of a thousand members, Top",
  "Search, a rare word",
  "Search, two common words",
];

/** Everything that can be compared. Writes come last, because they change the data. */
export const FIGURES: Figure[] = [
  visitors("Home", "cached"),
  visitors("Home", "rendered"),
  visitors("Top 24h", "cached"),
  visitors("Post, 40 of 100 comments", "cached"),
  visitors("Post, 40 of 100 comments", "rendered"),
  reading("Top 24h with a token", async (site) => {
    const { tokens } = await site.cast();
    return () => tokens.map((token) => ({ path: TOP_DAY, token }));
  }),
  ...LISTS.map(list),
  thread("Thread of 10,000 comments, never cached", ""),
  {
    ...thread("Thread of 10,000 comments by hearts, never cached", "?order=hearts"),
    needs: "comment_hearts",
  },
  writing("Hearts on many posts"),
  writing("Hearts on one post"),
  { ...writing("Hearts on many comments"), needs: "comment_hearts" },
  writing("New comments on many posts"),
  writing("New comments on one post"),
  writing("New posts: texts"),
];

function reading(what: string, prepare: Figure["prepare"], group = "reading"): Figure {
  return { group, what, connections: READERS, prepare };
}

function visitors(what: string, way: "cached" | "rendered"): Figure {
  return reading(way === "cached" ? what : `${what}, never cached`, async (site) => {
    const { path } = named(await readingCases(site), what);
    return way === "cached" ? () => [{ path, headers: COMPRESSED }] : () => neverAsked(path);
  });
}

function list(name: string): Figure {
  const prepare = async (site: ComparedSite): Promise<Requests> => {
    const requests = await SCALE_CASES.find((one) => one.name === name)!.requests(site);
    return () => requests;
  };
  return reading(name, prepare, "lists");
}

function thread(what: string, query: string): Figure {
  const prepare = async (site: ComparedSite): Promise<Requests> => {
    if (query) await giveCommentHearts(site.connectionString, site.made.busiest);
    return () => neverAsked(`/details/${site.made.busiest}${query}`, 2_000);
  };
  return reading(what, prepare, "threads");
}

function writing(what: string): Figure {
  const prepare = async (site: ComparedSite): Promise<Requests> =>
    named(writeCases(await site.cast()), what).requests;
  return { group: "writes", what, connections: WRITERS, prepare };
}

function named<T extends { what: string }>(cases: T[], what: string): T {
  const found = cases.find((one) => one.what === what);
  if (!found) throw new Error(`No section measures ${what}.`);
  return found;
}
