import type { getProfile } from "../../contract/members.ts";
import { API_PREFIX } from "../../contract/paths.ts";
import type { getRemovedSubmission } from "../../contract/removed-posts.ts";
import { chooseDensity } from "../posts/density.ts";
import { TOKEN_KEY } from "../session/show-session.ts";
import { APPEALS } from "./samples/appeals.ts";
import { MEMBER_NOTES } from "./samples/member-notes.ts";
import { MEMBER_REPORTS } from "./samples/member-reports.ts";
import { AUTOMATIC_RULES } from "./samples/automatic-rules.ts";
import { FILTERED } from "./samples/filtered.ts";
import { DRAFT, LINK_PREVIEW, storeWaiting } from "./samples/draft.ts";
import { EMPTY } from "./samples/empty.ts";
import { CLOSED_FEED, FEEDS } from "./samples/feeds.ts";
import { HELD } from "./samples/held.ts";
import { INVITATIONS } from "./samples/invitations.ts";
import { JOIN_REQUESTS, OWN_REFUSED_REQUEST, OWN_REQUEST } from "./samples/join-requests.ts";
import { PEOPLE, VIEWER } from "./samples/people.ts";
import { POSTS } from "./samples/posts.ts";
import { minutesAgo, type Sample, sample } from "./samples/sample.ts";
import { PUBLIC_LOG } from "./samples/public-log.ts";
import { SEARCHES } from "./samples/search.ts";
import { SITE_PAGE_SAMPLES } from "./samples/site-pages.ts";
import { MODERATION, SITE } from "./samples/site.ts";

/** The states in which the gallery shows a screen. */
export const STATES = [
  ...["ready", "visitor", "empty", "loading", "failing", "offline", "suspended", "removed", "closed"],
  ...["compact", "draft", "filtered", "waiting", "asking", "refused", "new", "unconfirmed"],
] as const;

export type State = (typeof STATES)[number];

const READY = [
  ...PEOPLE,
  ...SITE,
  ...SEARCHES,
  ...FEEDS,
  ...LINK_PREVIEW,
  ...MODERATION,
  ...INVITATIONS,
  ...HELD,
  ...AUTOMATIC_RULES,
  ...JOIN_REQUESTS,
  ...APPEALS,
  ...MEMBER_NOTES,
  ...MEMBER_REPORTS,
  PUBLIC_LOG,
  ...SITE_PAGE_SAMPLES,
];
const SUSPENSION = { reason: "Advertising in three feeds.", until: minutesAgo(-60 * 24 * 2) };

function profileOf(joinRequest: "unconfirmed" | "waiting" | "refused" | undefined): Sample {
  return sample<typeof getProfile>("GET", "/profile", {
    user: { ...VIEWER, role: "member", joinRequest, submissions: [] },
    next: null,
  });
}

/** The answers that differ from the ready site's, by state. */
const CHANGED: Partial<Record<State, Sample[]>> = {
  empty: EMPTY,
  suspended: [
    sample<typeof getProfile>("GET", "/profile", {
      user: { ...VIEWER, role: "member", suspension: SUSPENSION },
      next: null,
    }),
  ],
  new: [profileOf(undefined)],
  unconfirmed: [profileOf("unconfirmed")],
  asking: [profileOf("waiting"), OWN_REQUEST],
  refused: [profileOf("refused"), OWN_REFUSED_REQUEST],
  removed: [
    sample<typeof getRemovedSubmission>("GET", "/submission/:id/removed", {
      ...{ submission: POSTS.text, picture: null, by: "moderator", userName: "Kai" },
      ...{ reason: "This belongs in another feed.", createdAt: minutesAgo(45) },
    }),
  ],
  closed: CLOSED_FEED,
  filtered: FILTERED,
};

/** Replaces the server and the browser's storage, for this document only, by fixed answers. */
export function installSampleSite(state: State): void {
  for (const kind of ["localStorage", "sessionStorage"] as const)
    Object.defineProperty(window, kind, { value: storageInMemory() });
  if (state !== "visitor") localStorage.setItem(TOKEN_KEY, "sample");
  if (state === "draft" || state === "filtered") localStorage.setItem("draft-submit", JSON.stringify(DRAFT));
  if (state === "waiting") storeWaiting(VIEWER.uid, POSTS.text.id);
  chooseDensity(state === "compact" ? "compact" : "comfortable");
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    return answerTo(state, init?.method ?? "GET", url.pathname.replace(API_PREFIX, ""));
  };
}

/** Answers like the site in this state. The viewer's profile is known in every state. */
function answerTo(state: State, method: string, path: string): Promise<Response> {
  if (path === "/events") return FAILURES.loading!();
  const failure = FAILURES[state];
  if (failure && path !== "/profile") return failure();
  if (state === "removed" && path === `/submission/${POSTS.text.id}`) return missing();
  const found = find([...(CHANGED[state] ?? []), ...READY], method, path);
  return found === undefined ? missing() : answer(200, found);
}

const FAILURES: Partial<Record<State, () => Promise<Response>>> = {
  loading: () => new Promise(() => {}),
  offline: () => Promise.reject(new TypeError("offline")),
  failing: () => answer(500, { error: "Something went wrong here. Please try again." }),
};

const missing = (): Promise<Response> => answer(404, { error: "There is nothing at this address." });

function find(samples: Sample[], method: string, path: string): unknown {
  for (const one of samples) {
    const pattern = new RegExp(`^${one.path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
    const match = one.method === method && pattern.exec(path);
    if (match) return one.answer({ ...match.groups });
  }
  return undefined;
}

function answer(status: number, body: unknown): Promise<Response> {
  return Promise.resolve(Response.json(body, { status }));
}

function storageInMemory(): Storage {
  const items = new Map<string, string>();
  return {
    ...{ clear: () => items.clear(), key: () => null, length: 0 },
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
