import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Timestamp } from "../../contract/entities.ts";
import type * as ofComments from "../../contract/own-comments.ts";
import type * as ofPosts from "../../contract/own-posts.ts";
import type * as ofPages from "../../contract/site-pages.ts";
import { call } from "../api/api.ts";
import { moderatesAnything, useSession } from "../session/session.ts";

export type VersionedKind = "post" | "comment" | "page";

/** The parts of a post's version; a comment's and a page's have their text alone. */
export type VersionWords = Partial<ofPosts.PostWords> & { text: string };

export interface Version {
  /** Null for the present words. */
  id: string | null;
  /** Null where they were erased. */
  words: VersionWords | null;
  createdAt: Timestamp;
}

/** The latest versions that fit an answer, the oldest first, and where those before them begin. */
interface Page {
  versions: Version[];
  next: string | null;
}

const keyOf = (kind: VersionedKind, id: string) => ["versions", kind, id];

/**
 * The latest versions, and the earlier ones on demand. Moderators also read the versions of what was removed, and of what
 * was deleted and is reported.
 */
export function useVersions(kind: VersionedKind, id: string) {
  const { viewer } = useSession();
  const isModerator = moderatesAnything(viewer);
  return useInfiniteQuery({
    queryKey: keyOf(kind, id),
    queryFn: ({ signal, pageParam }) => {
      const query = { before: pageParam ?? undefined };
      if (kind === "page") return readOfPage({ params: { name: id }, query, signal });
      const options = { params: { id }, signal, cache: "reload" as const };
      if (kind === "post") return readOfPost(isModerator, { ...options, query });
      return readOfComment(isModerator, options);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.toReversed().flatMap(({ versions }) => versions),
    staleTime: 0,
  });
}

interface Options<Params> {
  params: Params;
  signal: AbortSignal;
  cache?: "reload";
}

type Paged<Params> = Options<Params> & { query: { before: string | undefined } };

function readOfPost(isModerator: boolean, options: Paged<{ id: string }>): Promise<Page> {
  const address = isModerator ? "/moderation/posts/:id/versions" : "/submission/:id/versions";
  type Read = typeof ofPosts.listPostVersions | typeof ofPosts.listReportedPostVersions;
  return call<Read>("GET", address, options);
}

async function readOfComment(isModerator: boolean, options: Options<{ id: string }>): Promise<Page> {
  const address = isModerator ? "/moderation/comments/:id/versions" : "/comment/:id/versions";
  type Read = typeof ofComments.listVersions | typeof ofComments.listReportedVersions;
  return { versions: fromTexts((await call<Read>("GET", address, options)).versions), next: null };
}

async function readOfPage(options: Paged<{ name: string }>): Promise<Page> {
  type Read = typeof ofPages.listSitePageVersions;
  const { versions, next } = await call<Read>("GET", "/site-page/:name/versions", options);
  return { versions: fromTexts(versions), next };
}

type EraseOwn = typeof ofPosts.erasePostVersion | typeof ofComments.eraseVersion;

type EraseWithReason =
  | typeof ofPosts.eraseReportedPostVersion
  | typeof ofComments.eraseReportedVersion
  | typeof ofPages.eraseSitePageVersion;

const ERASING_OWN = {
  post: "/submission/:id/versions/:version",
  comment: "/comment/:id/versions/:version",
} as const;

const ERASING_WITH_REASON = {
  post: "/moderation/posts/:id/versions/:version/erasure",
  comment: "/moderation/comments/:id/versions/:version/erasure",
  page: "/admin/pages/:name/versions/:version/erasure",
} as const;

interface Erasure {
  version: string;
  /** Given by a moderator, who erases what somebody else has written, and by an admin for a page. */
  reason?: string;
}

export function useErasing(kind: VersionedKind, id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ version, reason }: Erasure): Promise<void> => {
      const params = { id, name: id, version };
      if (reason !== undefined)
        await call<EraseWithReason>("POST", ERASING_WITH_REASON[kind], { params, body: { reason } });
      else if (kind !== "page") await call<EraseOwn>("DELETE", ERASING_OWN[kind], { params });
    },
    onSuccess: (_answer, { version }) =>
      queryClient.setQueryData<InfiniteData<Page>>(
        keyOf(kind, id),
        (data) => data && { ...data, pages: data.pages.map((page) => withoutWords(page, version)) },
      ),
  });
}

function withoutWords(page: Page, id: string): Page {
  const versions = page.versions.map((one) => (one.id === id ? { ...one, words: null } : one));
  return { ...page, versions };
}

function fromTexts(versions: ofComments.TextVersion[]): Version[] {
  return versions.map(({ text, ...version }) => ({ ...version, words: text === null ? null : { text } }));
}
