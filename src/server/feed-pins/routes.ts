import { pinPost } from "../../contract/feed-pins.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { setPinned } from "./pins.ts";

export function feedPinRoutes({ write }: Calls): void {
  write(pinPost, async ({ db, params, body, viewer }) => ({
    pinned: await setPinned(db, viewer, params.name, body),
  }));
}
