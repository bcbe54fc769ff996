import type { TestApp } from "../../../test/app.ts";
import type { Person } from "../../../test/cast.ts";
import type { MatrixCast } from "../../../test/matrix/cast-of-matrix.ts";
import type { SanctionKind } from "../../contract/sanctions.ts";
import type { matrixCalls } from "../feed-people/test-matrix-calls.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { word } from "../moderation/test-matrix-writing.ts";
import { appealsOf } from "./test-appeals.ts";

interface Needs {
  may: ReturnType<typeof matrixCalls>["may"];
  /** A new post of the author. */
  postOf: (author: Person) => Promise<string>;
  /** The chief removes, warns, suspends and bans. */
  cast: Pick<MatrixCast, "chief" | "people" | "otherAdmin">;
}

/** Appeals of the actors of the matrix, and their decisions about those of others. */
export function appealsInMatrix(app: TestApp, { may, postOf, cast }: Needs) {
  const { chief, people, otherAdmin } = cast;
  /** The admin who decides an appeal that the actor may not decide. */
  const settler = (author: Person): Person => (author === otherAdmin ? people.admin! : otherAdmin);
  const { removals, sanctions, appealBan, appealLatest, appealSanctionAs, queue, settle } = appealsOf(app);
  const { decide, warn, suspend, ban, eraseAbout } = moderate(app);
  const text = { text: "It was a mistake." };
  const removed = async (author: Person) => decide(chief, await postOf(author), { decision: "remove" });
  /** The id of the latest sanction of the kind. */
  const latest = async (author: Person, kind: SanctionKind): Promise<string> =>
    (await sanctions(author)).find((sanction) => sanction.kind === kind)!.id;
  const warned = async (author: Person): Promise<string> => {
    await warn(chief, author.username, { reason: word() });
    return latest(author, "warning");
  };
  /** The id of the appeal that comes last in the queue. */
  const newest = async (author: Person): Promise<string> =>
    (await queue(settler(author), "?limit=100")).appeals.at(-1).id;
  const decidesOn = async (actor: Person | null, author: Person, appeal: string): Promise<boolean> => {
    const body = { decision: "grant", line: "Yes." };
    const isAllowed = await may(actor, "POST", `/moderation/appeals/${appeal}/decision`, body);
    if (!isAllowed) await settle(settler(author), appeal, "grant");
    return isAllowed;
  };
  return {
    appeals: async (actor: Person | null, author: Person): Promise<boolean> => {
      await removed(author);
      return may(actor, "POST", `/removals/${(await removals(author))[0]!.id}/appeal`, text);
    },
    appealsSanction: async (actor: Person | null, author: Person): Promise<boolean> => {
      return may(actor, "POST", `/sanctions/${await warned(author)}/appeal`, text);
    },
    decidesAppeal: async (actor: Person | null, author: Person): Promise<boolean> => {
      await removed(author);
      return decidesOn(actor, author, await appealLatest(author, settler(author)));
    },
    decidesSanctionAppeal: {
      warning: async (actor: Person | null, author: Person): Promise<boolean> => {
        await appealSanctionAs(author, await warned(author));
        return decidesOn(actor, author, await newest(author));
      },
      about: async (actor: Person | null, author: Person): Promise<boolean> => {
        const { username } = author;
        await app.db.updateTable("members").set({ about: word() }).where("username", "=", username).execute();
        await eraseAbout(chief, username, {});
        await appealSanctionAs(author, await latest(author, "about"));
        return decidesOn(actor, author, await newest(author));
      },
      suspension: async (actor: Person | null, author: Person): Promise<boolean> => {
        await suspend(chief, author.username, { days: 1 });
        await appealSanctionAs(author, await latest(author, "suspension"));
        return decidesOn(actor, author, await newest(author));
      },
      /** A ban ends the sessions of the author. */
      ban: async (actor: Person | null, author: Person): Promise<boolean> => {
        await ban(chief, author.username, { isBanned: true });
        const { status } = await appealBan(author);
        if (status !== 200) throw new Error(`The appeal against a ban was answered by ${status}.`);
        return decidesOn(actor, author, await newest(author));
      },
    },
  };
}
