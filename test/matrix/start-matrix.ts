import { expect } from "vitest";
import { type CallApi, startTestApp } from "../app.ts";
import type { Person } from "../cast.ts";
import type { Cell, Matrix, StatedAct } from "./actors.ts";
import { castOfMatrix } from "./cast-of-matrix.ts";

/** The function that tries each act of a matrix as an actor, null for visitors, and returns whether it succeeds. */
export type ActsOf<M extends Matrix> = {
  [Act in keyof M]: (actor: Person | null, scope: keyof M[Act]["who"] & string) => Promise<boolean>;
};

/** Starts a server with the people of a matrix, which tries cells over HTTP. */
export async function startMatrix() {
  const started = await startTestApp();
  /** The calls since the beginning of the cell, and the tokens that made them. */
  const made: { token: string | undefined; method: string; path: string }[] = [];
  const call: CallApi = (method, path, request) => {
    made.push({ token: request?.token, method, path });
    return started.call(method, path, request);
  };
  const app = { ...started, call };
  const cast = await castOfMatrix(app);

  return {
    app,
    cast,
    /** Tries a cell. Fails also where the actor does not make the call that the matrix states. */
    expectCell: async <M extends Matrix>(
      matrix: M,
      acts: ActsOf<M>,
      [act, scope, actor, isAllowed]: Cell,
    ) => {
      const person = cast.people[actor];
      made.length = 0;
      expect(await acts[act]!(person, scope)).toBe(isAllowed);
      const { call: stated } = matrix[act]!;
      const byActor = made.filter(({ token }) => token === person?.token);
      expect(byActor.map((one) => (isOf(stated, one) ? stated.path : one.path))).toContain(stated.path);
    },
  };
}

/** Whether a request makes this call. */
function isOf({ method, path }: StatedAct["call"], request: { method: string; path: string }): boolean {
  const pattern = path.replaceAll(/:\w+/g, "[^/?]+");
  return request.method === method && new RegExp(`^${pattern}(\\?|$)`).test(request.path);
}
