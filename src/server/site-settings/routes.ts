import * as calls from "../../contract/site-settings.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { changeSiteSettings, type Environment, getSiteSettings } from "./site-settings.ts";

export function siteSettingsRoutes({ answer, write }: Calls, environment: Environment): void {
  answer(calls.getSiteSettings, ({ db }) => getSiteSettings(db, environment));
  write(calls.changeSiteSettings, ({ db, body, viewer }) =>
    changeSiteSettings(db, viewer, environment, body),
  );
}
