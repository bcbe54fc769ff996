import pg from "pg";
import { LIMITS } from "../../src/contract/limits.ts";
import type { MeasuredSite } from "../harness/sites.ts";
import type { LoadRequest } from "../harness/wrk.ts";

/** A kind of request that is measured at every size of the site. */
export interface ScaleCase {
  name: string;
  /** The limit of the median at a million posts, in milliseconds. */
  p50?: number;
  /** The limit of the 99th percentile at a million posts, in milliseconds. */
  p99: number;
  /** The median may be this many times as long as with ten thousand posts. */
  ratio?: number;
  /** Whether the rankings are made ten minutes old before each measurement. */
  isOld?: boolean;
  requests(site: MeasuredSite): Promise<LoadRequest[]> | LoadRequest[];
}

const PAGE = { p50: 5, p99: 25, ratio: 1.3 };
const TOP = "/api/submissions?sort=popularity";

/** A page has the same length at every size of the site: of ten thousand posts, 20 are from the last day. */
export const SCALE_CASES: ScaleCase[] = [
  list("Top, 24h", `${TOP}&time=24h&limit=15`),
  list("Top, 7d", `${TOP}&time=7d`),
  list("Top, 30d", `${TOP}&time=30d`),
  list("Top, all", TOP),
  list("Recent", "/api/submissions?"),
  { ...PAGE, name: "Top of twenty feeds, all", requests: (site) => inFeeds(site, "sort=popularity") },
  {
    ...PAGE,
    name: "Top of twenty feeds, 30d",
    requests: (site) => inFeeds(site, "sort=popularity&time=30d&limit=5"),
  },
  { ...PAGE, name: "Recent of twenty feeds", requests: (site) => inFeeds(site, "limit=40") },
  { ...PAGE, name: "Any page of any feed, Top", requests: anyPages },
  list("My Feed of fifty, Top", "/api/my-feed?sort=popularity"),
  list("My Feed of fifty, Recent", "/api/my-feed?"),
  { ...PAGE, name: "My Feed of a thousand members, Top", requests: myFeeds },
  far("Top, thousandth page by offset", TOP, "offset"),
  far("Top, thousandth page by cursor", TOP, "cursor"),
  far("Recent, thousandth page by offset", "/api/submissions?", "offset"),
  far("My Feed of fifty, Top, far down by offset", "/api/my-feed?sort=popularity", "offset"),
  far("My Feed of fifty, Recent, far down by cursor", "/api/my-feed?", "cursor"),
  {
    name: "Top, all, while its ranking is recomputed",
    p50: 5,
    p99: 25,
    isOld: true,
    requests: (site) => asReader(site, TOP),
  },
  { name: "Search, a rare word", p99: 50, requests: (site) => searches(site, 1) },
  { name: "Search, two common words", p99: 150, requests: (site) => searches(site, 2) },
];

/** A request with a token, which is not answered from the cache for visitors. */
function asReader({ made }: MeasuredSite, path: string): LoadRequest[] {
  return [{ path, token: made.reader.token }];
}

function list(name: string, path: string): ScaleCase {
  return { ...PAGE, name, requests: (site) => asReader(site, path) };
}

/**
 * The thousandth page or, on a smaller site, one after nine tenths of the posts (in My Feed three tenths).
 */
function far(name: string, path: string, by: "offset" | "cursor"): ScaleCase {
  const requests = async (site: MeasuredSite): Promise<LoadRequest[]> => {
    const share = path.includes("my-feed") ? 0.3 : 0.9;
    const offset = Math.min(39_960, Math.floor(site.made.posts * share));
    const [there] = asReader(site, `${path}&offset=${offset}`);
    if (by === "offset") return [there!];
    const { next } = await answerOf<{ next: string }>(site, there!);
    return asReader(site, `${path}&cursor=${next}`);
  };
  return { ...PAGE, name, requests };
}

const FEEDS = 20;

async function inFeeds(site: MeasuredSite, query: string): Promise<LoadRequest[]> {
  const feeds = await feedsBySize(site);
  return feeds
    .slice(0, FEEDS)
    .flatMap(([name]) => asReader(site, `/api/submissions?${query}&category=${encodeURIComponent(name)}`));
}

const PAGES = 5_000;

/** Pages with more posts than a process caches, and with different ones each, so that no page is cached. */
async function anyPages(site: MeasuredSite): Promise<LoadRequest[]> {
  const feeds = await feedsBySize(site);
  return Array.from({ length: PAGES }, (_, n) => {
    const [name, posts] = feeds[n % feeds.length]!;
    const offset = (n * 7_919) % Math.max(1, posts - LIMITS.pageSize);
    return asReader(site, `${TOP}&offset=${offset}&category=${encodeURIComponent(name)}`)[0]!;
  });
}

async function feedsBySize(site: MeasuredSite): Promise<[string, number][]> {
  const { counts } = await answerOf<{ counts: Record<string, number> }>(site, {
    path: "/api/cached-directory",
  });
  return Object.entries(counts).toSorted(([, a], [, b]) => b - a);
}

/** Each member follows different feeds, and therefore gets a different list. */
function myFeeds({ tokens }: MeasuredSite): LoadRequest[] {
  return tokens.map((token) => ({ path: "/api/my-feed?sort=popularity", token }));
}

/** The titles to take words from: enough that a word in only one of them is rare among a million posts. */
const TITLES = 100_000;
const COMMON = 40;
const RARE = 200;

/** Searches for two common words of titles, or for one word that only one title has. */
async function searches({ connectionString, made }: MeasuredSite, words: 1 | 2): Promise<LoadRequest[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  // hearth_stems leaves out stop words.
  const { rows } = await client.query<{ word: string; posts: number }>(
    `select word, ndoc as posts from ts_stat(format(
       'select to_tsvector(''hearth_stems'', title) from posts where id %% %s = 0 limit %s', $1::int, $2::int
     )) where word ~ '^[a-z]{4,}$' order by ndoc desc, word`,
    [Math.max(1, Math.floor(made.posts / TITLES)), TITLES],
  );
  await client.end();
  const common = rows.slice(0, COMMON).map(({ word }) => word);
  const rare = rows.filter(({ posts }) => posts === 1).slice(0, RARE);
  const typed =
    words === 1
      ? rare.map(({ word }) => word)
      : common.flatMap((word, n) => [1, 7, 13].map((step) => `${word}+${common[(n + step) % COMMON]}`));
  return typed.map((query) => ({ path: `/api/search?q=${query}`, token: made.reader.token }));
}

async function answerOf<T>(site: MeasuredSite, { path, token }: LoadRequest): Promise<T> {
  const response = await fetch(site.address + path, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
  return (await response.json()) as T;
}
