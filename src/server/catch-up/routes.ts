import * as calls from "../../contract/catch-up.ts";
import { timestamp } from "../db/present.ts";
import { presentList, type PublicSite } from "../posts/present.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { catchUp, markMissedSeen } from "./catch-up.ts";

export function catchUpRoutes({ write }: Calls, site: PublicSite): void {
  write(calls.openCatchUp, {
    transaction: "none",
    write: async ({ db, viewer }) => {
      const { leftAt, posts, hidden } = await catchUp(db, viewer);
      return { leftAt: leftAt && timestamp(leftAt), submissions: presentList(posts, site), hidden };
    },
  });

  write(calls.markCaughtUp, {
    transaction: "none",
    write: async ({ db, body, viewer }) => {
      await markMissedSeen(db, viewer.id, body.ids);
      return null;
    },
  });
}
