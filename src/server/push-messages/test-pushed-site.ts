import { sql } from "kysely";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person, type Signed } from "../../../test/cast.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { startNameServer, testNames } from "../../../test/name-server.ts";
import { PUBLIC_HOST } from "../../../test/web-server.ts";
import type { Database } from "../db/database.ts";
import { createGuardedFetch } from "../guarded-fetch/guarded-fetch.ts";
import { jobsOf } from "../processes/schedule.ts";
import { enqueuePushes } from "./due.ts";
import { startPushService, type TestBrowser } from "./test-push-service.ts";
import { TestReceiver } from "./test-receiver.ts";

export const METRICS_TOKEN = "a long enough secret";

/** For tests: a browser with push messages. */
export interface TestDevice extends Signed, TestBrowser {
  id: string;
  endpoint: string;
}

/** For tests: Hearth and a push service. */
export async function startPushedSite({
  isOn = true,
  sendsMail = false,
}: { isOn?: boolean; sendsMail?: boolean } = {}) {
  const pushService = await startPushService();
  const nameServer = await startNameServer(testNames);
  const reach = { networks: [PUBLIC_HOST], nameServers: [nameServer.address] };
  // The fetch for links reaches nothing here: push messages must not use it.
  const get = createGuardedFetch({ networks: [], nameServers: reach.nameServers, userAgent: "Hearth" });
  const getPublic = createGuardedFetch({ ...reach, userAgent: "Hearth" });
  const web = { get, getPublic, youtubeImages: "" };
  const settings = { publicUrl: "https://hearth.example", metricsToken: METRICS_TOKEN };
  const app = await startTestApp({ web, sendsMail, pushMessages: isOn, ...settings });
  const jobs = jobsOf(app.db, {
    sendMail: async () => {},
    site: async () => ({ name: "Hearth", address: () => "" }),
    sender: async () => ({ contact: "mailto:ada@fire.example", icon: "/icon.png" }),
    ...{ web, images: app.images, importedPreviews: 0, pushes: isOn },
    ...{ sendsMail: true, notificationMailsADay: 20 },
  });
  /** Runs the recurring job and those that it enqueues. */
  const push = async (): Promise<void> => {
    await enqueuePushes(app.db);
    await runDueJobs(app, jobs);
  };
  const letPass = (time = "1 minute") => makeOlder(app.db, time);
  return {
    app,
    cast: await castOf(app),
    jobs,
    ...pushService,
    /** Turns push messages on for the browser of a session. */
    turnOn: async ({ token }: Signed, path = `/send/${pushService.browsers.size}`): Promise<TestDevice> => {
      const endpoint = pushService.origin + path;
      const browser = { receiver: new TestReceiver(), arrived: [] };
      const body = subscriptionOf(browser.receiver, endpoint);
      const answer = await app.call("POST", "/push-devices", { token, body });
      if (answer.status !== 204) throw new Error(JSON.stringify(answer.body));
      pushService.browsers.set(path, browser);
      const { devices } = (await app.call("GET", "/push-devices", { token })).body;
      return { ...browser, token, endpoint, id: devices[0].id };
    },
    signInAgain: async ({ email, password }: Person): Promise<Signed> => ({
      token: (await app.call("POST", "/login", { body: { email, password } })).body.idToken,
    }),
    push,
    letPass,
    pushLater: async (time?: string): Promise<void> => {
      await letPass(time);
      await push();
    },
    /** The jobs that wait. */
    waiting: () =>
      app.db.selectFrom("jobs").select(["payload", "run_at", "queue"]).where("every", "is", null).execute(),
    /** Begins anew: nobody has push messages, and the push service takes them. */
    forget: async (): Promise<void> => {
      Object.assign(pushService.service, { status: 201, headers: {} });
      await sql`truncate notifications, pushed_topics, push_subscriptions, jobs`.execute(app.db);
    },
    close: async (): Promise<void> => {
      await app.close();
      await Promise.all([pushService.close(), nameServer.close()]);
    },
  };
}

/** Moves all notifications, subscriptions and sent messages so far into the past. */
const makeOlder = (db: Database, time: string) =>
  sql`with older as (update notifications set created_at = created_at - ${time}::interval), begun as (
        update push_subscriptions set created_at = created_at - ${time}::interval - interval '1 hour'
      ) update pushed_topics set pushed_at = pushed_at - ${time}::interval`.execute(db);

/** A subscription in the form in which a browser sends it. */
export function subscriptionOf({ publicKey, authSecret }: TestReceiver, endpoint: string) {
  const keys = { p256dh: publicKey.toString("base64url"), auth: authSecret.toString("base64url") };
  return { endpoint, keys };
}
