import { readPublicLog } from "../../contract/public-log.ts";
import { changesAlsoWithout, siteSettings } from "../sharing/dependencies.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { listPublicEntries } from "./public-log.ts";

export function publicLogRoutes({ share }: Calls): void {
  share(
    readPublicLog,
    ({ reader, query }) => listPublicEntries(reader, query.cursor),
    () => changesAlsoWithout(siteSettings()),
  );
}
