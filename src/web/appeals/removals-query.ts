import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { appealRemoval, listOwnRemovals, RemovalStatus } from "../../contract/appeals.ts";
import type { readRemovedComment } from "../../contract/removed-posts.ts";
import type { appealSanction, listOwnSanctions, readOwnPicture, Sanction } from "../../contract/sanctions.ts";
import { ApiFailure, call } from "../api/api.ts";
import { pagedByCursor } from "../api/cursor-paging.ts";

const KEY = ["own", "removals"];

/** The viewer's posts and comments that moderators removed, the latest removal first. */
export function removalsQuery(uid: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...KEY, uid],
    queryFn: ({ pageParam: cursor, signal }) =>
      call<typeof listOwnRemovals>("GET", "/removals", { query: { cursor }, signal }),
    ...pagedByCursor,
    // Moderators may have changed it.
    staleTime: 0,
  });
}

/** The whole of a removed comment of the viewer's. Nobody can change it while it is removed. */
export function removedCommentQuery(uid: string | undefined, id: string) {
  return queryOptions({
    queryKey: ["own", "removed-comment", uid, id],
    queryFn: ({ signal }) =>
      call<typeof readRemovedComment>("GET", "/removals/:id/comment", { params: { id }, signal }),
    staleTime: Infinity,
  });
}

/** A picture that was removed from the viewer's profile. Nobody can change it while it is removed. */
export function ownPictureQuery(uid: string | undefined, id: string) {
  return queryOptions({
    queryKey: ["own", "removed-picture", uid, id],
    queryFn: ({ signal }) =>
      call<typeof readOwnPicture>("GET", "/sanctions/:id/picture", { params: { id }, signal }),
    staleTime: Infinity,
  });
}

/** The viewer's suspension, then the warnings and what was removed from the profile, the latest first. */
export function sanctionsQuery(uid: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ["own", "sanctions", uid],
    queryFn: ({ pageParam: cursor, signal }) =>
      call<typeof listOwnSanctions>("GET", "/sanctions", { query: { cursor }, signal }),
    ...pagedByCursor,
    // Moderators may have changed it.
    staleTime: 0,
  });
}

/** Sends an appeal against a removal. Throws `ApiFailure`. */
export function sendAppeal(queryClient: QueryClient, id: string, text: string): Promise<RemovalStatus> {
  const sent = call<typeof appealRemoval>("POST", "/removals/:id/appeal", { params: { id }, body: { text } });
  return thenReread(queryClient, sent, [KEY, ["own", "removed"]]);
}

/** Sends an appeal against a warning, a suspension or a removal from the profile. Throws `ApiFailure`. */
export function sendSanctionAppeal(queryClient: QueryClient, id: string, text: string): Promise<Sanction> {
  const sent = call<typeof appealSanction>("POST", "/sanctions/:id/appeal", {
    params: { id },
    body: { text },
  });
  return thenReread(queryClient, sent, [["own", "sanctions"]]);
}

/**
 * Reads the list again, unless the answer says that nothing is in force any more: the page would then lose the form
 * with what was typed.
 */
function thenReread<T>(queryClient: QueryClient, sent: Promise<T>, keys: string[][]): Promise<T> {
  const reread = () => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  };
  sent.then(reread, (failure: unknown) => {
    if (!(failure instanceof ApiFailure && failure.status === 404)) reread();
  });
  return sent;
}
