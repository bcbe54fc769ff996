import type { TestApp } from "../../../test/app.ts";
import type { Person, Signed } from "../../../test/cast.ts";
import type { matrixCalls } from "../feed-people/test-matrix-calls.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { word } from "../moderation/test-matrix-writing.ts";
import { appealsOf } from "./test-appeals.ts";

interface Needs {
  may: ReturnType<typeof matrixCalls>["may"];
  /** A new post of the author. */
  postOf: (author: Person) => Promise<string>;
  /** An admin who removes and warns. */
  chief: Signed;
  /** An admin who decides the appeals that an actor may not. */
  admin: Signed;
}

/** Appeals of the actors of the matrix, and their decisions about those of others. */
export function appealsInMatrix(app: TestApp, { may, postOf, chief, admin }: Needs) {
  const { removals, sanctions, appealLatest, appealLatestSanction, settle } = appealsOf(app);
  const { decide, warn } = moderate(app);
  const text = { text: "It was a mistake." };
  const removed = async (author: Person) => decide(chief, await postOf(author), { decision: "remove" });
  const warned = ({ username }: Person) => warn(chief, username, { reason: word() });
  const decidesOn = async (actor: Person | null, appeal: string): Promise<boolean> => {
    const body = { decision: "grant", line: "Yes." };
    const isAllowed = await may(actor, "POST", `/moderation/appeals/${appeal}/decision`, body);
    if (!isAllowed) await settle(admin, appeal, "grant");
    return isAllowed;
  };
  return {
    appeals: async (actor: Person | null, author: Person): Promise<boolean> => {
      await removed(author);
      return may(actor, "POST", `/removals/${(await removals(author))[0]!.id}/appeal`, text);
    },
    appealsSanction: async (actor: Person | null, author: Person): Promise<boolean> => {
      await warned(author);
      return may(actor, "POST", `/sanctions/${(await sanctions(author))[0]!.id}/appeal`, text);
    },
    decidesAppeal: async (actor: Person | null, author: Person): Promise<boolean> => {
      await removed(author);
      return decidesOn(actor, await appealLatest(author, admin));
    },
    decidesSanctionAppeal: async (actor: Person | null, author: Person): Promise<boolean> => {
      await warned(author);
      return decidesOn(actor, await appealLatestSanction(author, admin));
    },
  };
}
