import * as calls from "../../contract/feed-address.ts";
import { atomFeeds } from "../../contract/paths.ts";
import { holdSession } from "../auth/sessions.ts";
import { newToken } from "../auth/tokens.ts";
import { timestamp } from "../db/present.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { addressMadeAt, endAddress, makeAddress } from "./feed-addresses.ts";

/** The secret address of the Atom feed of a member's My Feed. `open-web` answers the address itself. */
export function feedAddressRoutes({ answer, write }: Calls): void {
  answer(calls.getFeedAddress, async ({ db, viewer }) => {
    const madeAt = await addressMadeAt(db, viewer.id);
    return { createdAt: madeAt && timestamp(madeAt) };
  });

  write(calls.makeFeedAddress, {
    // With a step before the write there is no Idempotency-Key, under which the answer with the token would be stored.
    before: async () => newToken(),
    write: async ({ db, viewer, token, origin }, secret) => {
      // Whatever ends this session meanwhile must end the address, too.
      await holdSession(db, token);
      const madeAt = await makeAddress(db, viewer.id, secret);
      return { address: origin + atomFeeds.mine(secret), createdAt: timestamp(madeAt) };
    },
  });

  write(calls.endFeedAddress, async ({ db, viewer }) => {
    await endAddress(db, viewer.id);
    return null;
  });
}
