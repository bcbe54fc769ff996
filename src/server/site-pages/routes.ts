import * as calls from "../../contract/site-pages.ts";
import { changesWith, siteSettings, wordsOfSitePage } from "../sharing/dependencies.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import type { Environment } from "../site-settings/site-settings.ts";
import { listSitePages, readSitePage, saveSitePage } from "./site-pages.ts";
import { eraseSitePageVersion, readSitePageVersions } from "./versions.ts";

export function sitePageRoutes({ answer, share, write }: Calls, environment: Environment): void {
  share(
    calls.readSitePage,
    ({ reader, params }) => readSitePage(reader, params.name, environment),
    (_answer, { params }) => changesWith(siteSettings(), wordsOfSitePage(params.name)),
  );
  share(
    calls.listSitePageVersions,
    ({ reader, params, query }) => readSitePageVersions(reader, params.name, environment, query.before),
    (_answer, { params }) => changesWith(siteSettings(), wordsOfSitePage(params.name)),
  );
  answer(calls.listSitePages, async ({ db }) => ({ pages: await listSitePages(db, environment) }));
  write(calls.saveSitePage, ({ db, viewer, params, body }) =>
    saveSitePage(db, viewer, environment, { ...params, ...body }),
  );
  write(calls.eraseSitePageVersion, ({ db, viewer, params, body }) =>
    eraseSitePageVersion(db, viewer, environment, { ...params, ...body }),
  );
}
