import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type * as calls from "../../contract/saved-lists.ts";
import { ApiFailure, call } from "../api/api.ts";
import { refetch } from "../api/query-client.ts";
import { keepPressed } from "../session/own-state.ts";
import { readToken } from "../session/token.ts";
import { type Saveable, saveableKey } from "./saveable.ts";

const LISTS = ["own", "saved-lists"];

/** The viewer's lists of saved posts and comments, by their names. */
export function savedListsQuery() {
  return queryOptions({
    queryKey: [...LISTS, readToken()],
    queryFn: ({ signal }) => call<typeof calls.listSavedLists>("GET", "/saved-lists", { signal }),
    // Another tab may have changed them.
    staleTime: 0,
  });
}

/** The ids of the viewer's lists that a post or comment is in. Each dialog reads them anew. */
export function listsOfQuery({ kind, id }: Saveable) {
  return queryOptions({
    queryKey: ["own", "lists-of", readToken(), kind, id],
    queryFn: async ({ signal }) => {
      const input = { params: { id }, signal };
      const { lists } = await (kind === "post"
        ? call<typeof calls.listsOfSubmission>("GET", "/submission/:id/lists", input)
        : call<typeof calls.listsOfComment>("GET", "/comment/:id/lists", input));
      return lists;
    },
    gcTime: 0,
  });
}

/** Puts a post or comment into a list, or takes it out. Throws `ApiFailure`. */
export async function putInList(
  queryClient: QueryClient,
  thing: Saveable,
  list: string,
  isIn: boolean,
): Promise<void> {
  const token = readToken() ?? "";
  await sendEntry(thing, list, isIn);
  // Answers to two presses may come in the other order, so each changes only its own list.
  queryClient.setQueryData(
    listsOfQuery(thing).queryKey,
    (lists) => lists && [...lists.filter((id) => id !== list), ...(isIn ? [list] : [])],
  );
  if (isIn) keepPressed(token, saveableKey(thing), true);
  listsChanged(queryClient);
}

function sendEntry({ kind, id }: Saveable, list: string, isIn: boolean) {
  const method = isIn ? "POST" : "DELETE";
  const input = { params: { id, list } };
  return kind === "post"
    ? call<typeof calls.addSubmissionToList | typeof calls.removeSubmissionFromList>(
        method,
        "/submission/:id/lists/:list",
        input,
      )
    : call<typeof calls.addCommentToList | typeof calls.removeCommentFromList>(
        method,
        "/comment/:id/lists/:list",
        input,
      );
}

/** A list's name as it is typed, with the key under which the server makes it once. */
export interface NewList {
  name: string;
  idempotencyKey: string;
}

/** Throws `ApiFailure`. */
export async function sendNewList(
  queryClient: QueryClient,
  { name, idempotencyKey }: NewList,
): Promise<calls.SavedList> {
  const input = { body: { name }, idempotencyKey };
  const { list } = await call<typeof calls.createSavedList>("POST", "/saved-lists", input);
  await refetch(queryClient, { queryKey: LISTS });
  return list;
}

/** Throws `ApiFailure`. */
export async function sendListName(queryClient: QueryClient, id: string, name: string): Promise<void> {
  const input = { params: { id }, body: { name } };
  await call<typeof calls.renameSavedList>("POST", "/saved-lists/:id", input);
  await refetch(queryClient, { queryKey: LISTS });
}

/** Throws `ApiFailure`. */
export async function sendListDeletion(queryClient: QueryClient, id: string): Promise<void> {
  await call<typeof calls.deleteSavedList>("DELETE", "/saved-lists/:id", { params: { id } });
  await refetch(queryClient, { queryKey: LISTS });
}

/** Reads the numbers again. A list on the screen stays until it is left, so that a press can be taken back there. */
export function listsChanged(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: ["own", "saved"], type: "inactive" });
  void queryClient.invalidateQueries({ queryKey: ["own", "saved"], refetchType: "none" });
  void refetch(queryClient, { queryKey: LISTS });
}

/** Repeats a write once if it has no answer: a second one changes nothing more. */
export function retryOnce(count: number, failure: Error): boolean {
  return count === 0 && failure instanceof ApiFailure && failure.isOutOfReach;
}
