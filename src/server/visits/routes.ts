import * as calls from "../../contract/visits.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { countVisit } from "./visits.ts";

export function visitRoutes({ write }: Calls): void {
  write(calls.visit, {
    transaction: "none",
    write: async ({ db }) => {
      await countVisit(db);
      return null;
    },
  });
}
