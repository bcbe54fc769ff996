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
  /** An admin who removes, warns, suspends and bans. */
  chief: Signed;
  /** An admin who decides the appeals that an actor may not. */
  admin: Signed;
}

/** Appeals of the actors of the matrix, and their decisions about those of others. */
export function appealsInMatrix(app: TestApp, { may, postOf, chief, admin }: Needs) {
  const { removals, sanctions, appealBan, appealLatest, appealLatestSanction, queue, settle } =
    appealsOf(app);
  const { decide, warn, suspend, ban } = moderate(app);
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
    decidesSanctionAppeal: {
      warning: async (actor: Person | null, author: Person): Promise<boolean> => {
        await warned(author);
        return decidesOn(actor, await appealLatestSanction(author, admin));
      },
      suspension: async (actor: Person | null, author: Person): Promise<boolean> => {
        await suspend(chief, author.username, { days: 1 });
        return decidesOn(actor, await appealLatestSanction(author, admin));
      },
      /** The sessions of the author end. */
      ban: async (actor: Person | null, author: Person): Promise<boolean> => {
        await ban(chief, author.username, { isBanned: true });
        const { status } = await appealBan(author);
        if (status !== 200) throw new Error(`The appeal against a ban was answered by ${status}.`);
        return decidesOn(actor, (await queue(admin, "?limit=100")).appeals.at(-1).id);
      },
    },
  };
}
