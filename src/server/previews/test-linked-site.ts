import type { RequestListener } from "node:http";
import { sql } from "kysely";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { startNameServer, testNames } from "../../../test/name-server.ts";
import { PUBLIC_HOST, startWebServer } from "../../../test/web-server.ts";
import { createGuardedFetch } from "../guarded-fetch/guarded-fetch.ts";
import { jobsOf } from "../processes/schedule.ts";
import type { LiveEvent } from "../live/live-event.ts";
import { publishThrough } from "../live/publish.ts";
import type { ExternalSites } from "./preview-content.ts";

/** The preview of `GOOD_PAGE`. */
export const SHOWN = { state: "ready", title: "A & B", siteName: "Good", description: "Words." };

export function page(html: string, type = "text/html"): RequestListener {
  return (_request, response) => void response.writeHead(200, { "content-type": type }).end(html);
}

/** A page with a title, a site name, a description and a picture. */
export const GOOD_PAGE = page(
  `<head><title>A &amp; B</title><meta property="og:site_name" content="Good"><meta name="description" content="Words."><meta property="og:image" content="/a.png"></head>`,
);

export function status(code: number): RequestListener {
  return (_request, response) => void response.writeHead(code).end();
}

/** Not really a PNG, so Hearth does not store it and the preview keeps its external address. */
const NO_PICTURE = page("no picture", "image/png");
const PICTURE = /\.(png|jpg)(\?|$)/i;

export const NO_MAIL = {
  ...{ pushes: false, sendsMail: false },
  sender: async () => ({ contact: null, icon: "" }),
  sendMail: async () => {},
  notificationMailsADay: 1,
  site: async () => ({ name: "Hearth", address: () => "" }),
};

/** Starts Hearth and an external site, which answers for `good.test` and every other name below `test`. */
export async function startLinkedSite() {
  const linked = { answer: GOOD_PAGE, picture: NO_PICTURE };
  const site = await startWebServer((request, response) => {
    const answer = PICTURE.test(request.url ?? "") ? linked.picture : linked.answer;
    answer(request, response);
  });
  const local = await startWebServer(() => {}, { host: "127.0.0.1" });
  const nameServer = await startNameServer(testNames);
  const web = reaching(nameServer.address, site.url);
  const app = await startTestApp({ web });
  const cast = await castOf(app);
  const needs = { web, images: app.images, importedPreviews: 1_000 };
  const jobs = jobsOf(app.db, { ...NO_MAIL, ...needs });
  const published = recordEvents(app);
  const forgetJobs = () => app.db.deleteFrom("jobs").execute();
  return {
    linked,
    site,
    /** A server on the loopback address, to which no fetch may connect. */
    local,
    app,
    cast,
    needs,
    jobs,
    forgetJobs,
    reset: async (): Promise<void> => {
      linked.answer = GOOD_PAGE;
      linked.picture = NO_PICTURE;
      await sql`truncate posts cascade`.execute(app.db);
      await forgetJobs();
    },
    /** Runs the due jobs, and returns the events that were published meanwhile. */
    work: async (): Promise<LiveEvent[]> => {
      published.length = 0;
      await runDueJobs(app, jobs);
      return [...published];
    },
    /** Fetches the previews of posts, all at the same time. */
    lookAtOnce: (ids: string[]) =>
      Promise.all(ids.map((id) => jobs["fetch-preview"]({ postId: Number(id), attempt: 1 }))),
    /** Makes all jobs due. */
    letTimePass: () => sql`update jobs set run_at = now()`.execute(app.db),
    waiting: async () => (await app.db.selectFrom("jobs").select("id").execute()).length,
    good: (path = "/page"): string => `http://good.test:${site.port}${path}`,
    link: (content: string, by: Signed = cast.alice) => cast.submitLink(by, { content }),
    previewOf: async (id: string) => (await cast.readPost(id)).preview,
    imageOf: async (id: string) => {
      const preview = await app.db
        .selectFrom("previews")
        .select("image_address")
        .where("post_id", "=", Number(id))
        .executeTakeFirst();
      return preview?.image_address;
    },
    close: async (): Promise<void> => {
      await app.close();
      await Promise.all([site, local, nameServer].map((server) => server.close()));
    },
  };
}

function reaching(nameServer: string, youtubeImages: string): ExternalSites {
  const reach = { networks: [PUBLIC_HOST], nameServers: [nameServer] };
  const get = createGuardedFetch({ ...reach, userAgent: "Hearth" });
  return { get, getPublic: get, youtubeImages };
}

/** Records the events that the app publishes from now on. */
function recordEvents({ db, publish }: TestApp): LiveEvent[] {
  const published: LiveEvent[] = [];
  publishThrough(db, (events) => {
    published.push(...events);
    publish(events);
  });
  return published;
}
