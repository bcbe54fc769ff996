import { queryOptions } from "@tanstack/react-query";
import type * as requests from "../../contract/join-requests.ts";
import { ApiFailure, call } from "../api/api.ts";

export type RequestState = "waiting" | "refused";

/** The viewer's request to join. It is read anew once it is refused. Where it is gone, the profile says why, and is read again first. */
export function joinRequestQuery(uid: string, state: RequestState) {
  return queryOptions({
    queryKey: ["own", "join-request", uid, state],
    queryFn: ({ signal, client }) =>
      call<typeof requests.getJoinRequest>("GET", "/join-request", { signal }).catch(
        async (error: unknown) => {
          if (error instanceof ApiFailure && error.status === 404)
            await client.invalidateQueries({ queryKey: ["viewer"] });
          throw error;
        },
      ),
    staleTime: 0,
  });
}

/** Throws `ApiFailure`. */
export function sendNewAnswer(answer: string) {
  return call<typeof requests.changeJoinRequest>("POST", "/join-request", { body: { answer } });
}

/** Throws `ApiFailure`. */
export async function sendWithdrawal(): Promise<void> {
  await call<typeof requests.withdrawJoinRequest>("DELETE", "/join-request");
}
