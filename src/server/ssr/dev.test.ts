import { afterAll, expect, test } from "vitest";
import { NO_WEB } from "../../../test/app.ts";
import { createTestDatabase } from "../../../test/postgres.ts";
import { createApp } from "../app.ts";
import { openDatabase } from "../db/pools.ts";
import { CountsInMemory } from "../http/limits/request-counts.ts";
import { DiskStore } from "../images/disk-store.ts";
import { ImageReader } from "../images/image-reader.ts";
import { Live } from "../live/live.ts";
import { Metrics } from "../monitoring/metrics.ts";
import { serveDevelopmentPages } from "./dev.ts";

const database = await createTestDatabase();
const db = openDatabase(database.connectionString, { onLost: () => {} });
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test("the development server serves pages from their sources, and stops even while a browser waits for hot reload", async () => {
  const live = new Live({ connectionString: database.connectionString, db, onFailure: () => {} });
  const images = { reader: new ImageReader(), store: new DiskStore("/nowhere"), space: 0 };
  const parts = await createApp(
    {
      ...{ db, replicas: null, live, images, web: NO_WEB, counts: new CountsInMemory() },
      ...{ metrics: new Metrics({ ofProcess: false }), allMetrics: async () => [] },
    },
    {
      siteName: "Embers",
      siteDescription: undefined,
      smtpUrl: undefined,
      tokenSyncUrl: undefined,
      serviceWorker: true,
      pushMessages: true,
      publicUrl: undefined,
      google: undefined,
      logLevel: "silent",
      trustProxy: [],
      rateLimits: false,
      registrationFlood: 600,
      metricsToken: undefined,
      backups: undefined,
      dataDir: "/nowhere",
    },
  );
  await serveDevelopmentPages(parts);
  const { app } = parts;
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const page = await (await fetch(url)).text();
  expect(page).toContain("<title>Embers</title>");
  expect(page).toContain("/@vite/client");

  const socket = new WebSocket(url.replace("http", "ws"), "vite-hmr");
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  const closed = new Promise((resolve) => socket.addEventListener("close", resolve, { once: true }));
  await app.close();
  await closed;
});
