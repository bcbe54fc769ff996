import * as calls from "../../contract/set-up.ts";
import { signedIn } from "../auth/devices.ts";
import { widestNetwork } from "../http/limits/network.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import type { Environment } from "../site-settings/site-settings.ts";
import { checkSetUp, openSetUp, setUpSite } from "./set-up.ts";

export function setUpRoutes({ answer, write }: Calls, environment: Environment): void {
  answer(calls.openSetUp, ({ db, body }) => openSetUp(db, environment, body.code));
  write(calls.setUpSite, {
    before: ({ db, body, networks }) => checkSetUp(db, environment, body, widestNetwork(networks())),
    write: async ({ db, body, client, device }, passwordHash) =>
      signedIn(db, device(), await setUpSite(db, environment, body, passwordHash, client())),
  });
}
