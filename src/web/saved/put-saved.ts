import type { QueryClient } from "@tanstack/react-query";
import type * as calls from "../../contract/saved.ts";
import { call } from "../api/api.ts";
import { newIdempotencyKey } from "../drafts/stored-draft.ts";
import type { offerLists } from "./saved-notice.tsx";
import { type Saveable, saveableKey } from "./saveable.ts";
import { listsChanged, retryOnce } from "./saved-lists.ts";

/** The lists that something was in when it was unsaved on this page, by its key: a press that takes it back puts it back. */
const listsBefore = new Map<string, string[]>();

/** Closes the notice of the last save. */
let closeNotice = (): void => {};

/** The number of presses: the notice of an earlier one, which loads late, is not shown. */
let presses = 0;

/** Saves something and offers to choose lists, or takes it out. Throws `ApiFailure`. */
export async function putSaved(
  queryClient: QueryClient,
  thing: Saveable,
  isSaved: boolean,
  button: HTMLElement,
): Promise<void> {
  const key = saveableKey(thing);
  closeNotice();
  presses += 1;
  const press = presses;
  if (isSaved) {
    const { lists } = await save(thing, listsBefore.get(key));
    listsBefore.delete(key);
    void offer(press, { queryClient, thing, button, isBack: lists.length > 0 });
  } else listsBefore.set(key, (await unsave(thing)).lists);
  listsChanged(queryClient);
}

/** Where the notice cannot be loaded, there is none: the thing is saved. */
async function offer(press: number, offered: Parameters<typeof offerLists>[0]): Promise<void> {
  try {
    const { offerLists } = await import("./saved-notice.tsx");
    if (press === presses) closeNotice = offerLists(offered);
  } catch (error) {
    reportError(error);
  }
}

function save({ kind, id }: Saveable, lists: string[] | undefined) {
  const input = { params: { id }, ...(lists && { body: { lists } }) };
  return kind === "post"
    ? call<typeof calls.saveSubmission>("POST", "/submission/:id/save", input)
    : call<typeof calls.saveComment>("POST", "/comment/:id/save", input);
}

/** With a key, the second try after a lost answer is told the lists, too. */
async function unsave({ kind, id }: Saveable) {
  const input = { params: { id }, idempotencyKey: newIdempotencyKey() };
  const send = () =>
    kind === "post"
      ? call<typeof calls.unsaveSubmission>("DELETE", "/submission/:id/save", input)
      : call<typeof calls.unsaveComment>("DELETE", "/comment/:id/save", input);
  return send().catch((failure: Error) => {
    if (retryOnce(0, failure)) return send();
    throw failure;
  });
}
