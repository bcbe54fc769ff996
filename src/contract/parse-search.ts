import { LIMITS } from "./limits.ts";

/** The kinds of posts by which a search can be narrowed, as the page for a new post names them. */
export const SEARCH_TYPES = ["link", "image", "video", "text"] as const;

export type SearchType = (typeof SEARCH_TYPES)[number];

/** The conditions beside the words of a search. */
export interface SearchFilters {
  author?: string;
  feed?: string;
  /** Both in UTC: posts earlier than `before` match, and posts from `after` on. */
  before?: Date;
  after?: Date;
  type?: SearchType;
}

export interface ParsedSearch {
  /** The typed text without its filters. */
  words: string;
  filters: SearchFilters;
  /** A sentence for each filter that is not understood. */
  problems: string[];
}

type FilterName = keyof SearchFilters;

// A phrase comes first, so that it may contain what looks like a filter. An unclosed quote lasts to the end. A name
// with nothing after its colon is a word, as in a pasted title, except at the end, where its value is still to be typed.
const PHRASE_OR_FILTER =
  /"[^"]*(?:"|$)|(?<!\S)(author|feed|before|after|type):(?:"([^"]*)(?:"|$)|(\S+)|(?=\s*$))/giu;

const READERS: { [Name in FilterName]: (value: string) => SearchFilters[Name] | undefined } = {
  author: (value) => value.replace(/^@/u, "").trim() || undefined,
  feed: (value) => value.replace(/^\//u, "").trim() || undefined,
  before: startOf,
  after: startOf,
  type: (value) => SEARCH_TYPES.find((type) => type === value.toLowerCase()),
};

const DATES = "takes a date, such as 2024-05-31, 2024-05 or 2024";

/** Says what to write after each filter. */
const VALUES: Record<FilterName, string> = {
  author: "takes a user name, such as author:ada_w",
  feed: 'takes the name of a feed, such as feed:gardening or feed:"home baking"',
  before: DATES,
  after: DATES,
  type: "takes link, image, video or text",
};

/** Takes the filters out of a search: `author:`, `feed:`, `before:`, `after:` and `type:`, each with a value. */
export function parseSearch(query: string): ParsedSearch {
  const filters: SearchFilters = {};
  const problems: string[] = [];
  const words = query.replace(PHRASE_OR_FILTER, (whole, name?: string, phrase?: string, word?: string) => {
    if (name === undefined) return whole;
    const key = name.toLowerCase() as FilterName;
    if (filters[key] !== undefined) problems.push(`${key}: can stand in a search only once.`);
    else if (!take(filters, key, phrase ?? word ?? "")) problems.push(`${key}: ${VALUES[key]}.`);
    return "";
  });
  const { before, after } = filters;
  if (before && after && before <= after) {
    problems.push("No day is both before the one date and after the other: before: must be the later one.");
  }
  return { words, filters, problems: [...new Set(problems)] };
}

const NAME_PART = new RegExp(`^\\s*[/@]?(\\w{${LIMITS.usernameMin},${LIMITS.usernameMax}})\\s*$`);

/** The part of a user name that a search may be for, in the form in which names are compared; null for any other search. */
export function namePartIn(query: string): string | null {
  return NAME_PART.exec(query)?.[1]?.toLowerCase() ?? null;
}

export function hasFilters(filters: SearchFilters): boolean {
  return Object.keys(filters).length > 0;
}

/** Adds a filter; false if its value is not understood. */
function take<Name extends FilterName>(filters: SearchFilters, name: Name, value: string): boolean {
  const read = READERS[name](value);
  if (read === undefined) return false;
  filters[name] = read;
  return true;
}

/** The first moment of a day, a month or a year, in UTC; undefined for any other text. */
function startOf(value: string): Date | undefined {
  const [, year, month = "01", day = "01"] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(value.trim()) ?? [];
  if (!year || year < "0001") return undefined;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // A date that no calendar has, such as 2023-02-30, is invalid or moves on to another day.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`)
    ? date
    : undefined;
}
