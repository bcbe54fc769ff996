import { expect } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import type { Signed } from "../../../test/cast.ts";
import type { SavedList } from "../../contract/saved-lists.ts";

type Of = "submission" | "comment";

const keyed = (key?: string): { headers?: Record<string, string> } =>
  key ? { headers: { "idempotency-key": key } } : {};

/** Returns functions that make the calls of saved posts and comments and of their lists. */
export function savingIn(app: TestApp) {
  const create = ({ token }: Signed, name: unknown, key?: string) =>
    app.call("POST", "/saved-lists", { token, body: { name }, ...keyed(key) });
  const lists = async ({ token }: Signed): Promise<{ lists: SavedList[]; total: number }> =>
    (await app.call("GET", "/saved-lists", { token })).body;
  return {
    create,
    lists,
    made: async (by: Signed, name: string): Promise<SavedList> => {
      const { status, body } = await create(by, name);
      expect(status).toBe(201);
      return body.list;
    },
    rename: ({ token }: Signed, id: string, name: unknown) =>
      app.call("POST", `/saved-lists/${id}`, { token, body: { name } }),
    remove: ({ token }: Signed, id: string) => app.call("DELETE", `/saved-lists/${id}`, { token }),
    add: ({ token }: Signed, of: Of, id: string, list: string) =>
      app.call("POST", `/${of}/${id}/lists/${list}`, { token }),
    take: ({ token }: Signed, of: Of, id: string, list: string) =>
      app.call("DELETE", `/${of}/${id}/lists/${list}`, { token }),
    save: ({ token }: Signed, of: Of, id: string, lists?: string[]) =>
      app.call("POST", `/${of}/${id}/save`, { token, ...(lists && { body: { lists } }) }),
    unsave: ({ token }: Signed, of: Of, id: string, key?: string) =>
      app.call("DELETE", `/${of}/${id}/save`, { token, ...keyed(key) }),
    /** The number of all that is saved, and of each list by its name. */
    counts: async (by: Signed): Promise<Record<string, number>> => {
      const { lists: all, total } = await lists(by);
      return { All: total, ...Object.fromEntries(all.map(({ name, count }) => [name, count])) };
    },
    page: async ({ token }: Signed, query: string) => {
      const { body } = await app.call("GET", `/saved?${query}`, { token });
      const saved: { submission: { id: string } | null; comment: { id: string } | null }[] = body.saved;
      return {
        ids: saved.map((thing) => (thing.submission ? thing.submission.id : `c${thing.comment!.id}`)),
        next: body.next as string | null,
      };
    },
    listsOf: async ({ token }: Signed, of: Of, id: string): Promise<string[]> =>
      (await app.call("GET", `/${of}/${id}/lists`, { token })).body.lists,
  };
}
