import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { startSiteProcess, type SiteProcess } from "../test/site-process.ts";
import { compare } from "./harness/medians.ts";
import { processorTime } from "./harness/processor-time.ts";
import { COMPRESSED, loadWell, neverAsked } from "./harness/requests.ts";

/**
 * `npm run bench:against -- FOLDER` compares this checkout with another built one: the processor time that each takes to
 * answer for a page, measured in turns. Processor time says which commit is slower also where other work on the machine
 * changes the rate from one minute to the next.
 */
const ROUNDS = 12;
const SECONDS = 3;
/** Fewer than the site works on at once, so that it refuses none on a busy machine. */
const CONNECTIONS = 8;
const PAGE = "/";

const other = process.argv[2];
if (!other || !existsSync(join(other, "dist"))) {
  console.error("Name the folder of another checkout, in which `npm run build` has run.");
  process.exit(2);
}

const requests = {
  cached: () => [{ path: PAGE, headers: COMPRESSED }],
  rendered: () => neverAsked(PAGE),
};
type Way = keyof typeof requests;
const WAYS: Way[] = ["cached", "rendered"];

const here = await start(resolve("."));
const there = await start(resolve(other));
try {
  for (const way of WAYS) {
    const { measured, reference, ratio } = await compare(
      ROUNDS,
      () => timeOf(here, way),
      () => timeOf(there, way),
    );
    console.log(
      `Home, ${way}: ${measured.toFixed(0)} µs of the processor a request here, ${reference.toFixed(0)} there, ratio ${ratio.toFixed(2)}`,
    );
  }
} finally {
  await here.stop();
  await there.stop();
}

/** Starts the site of a checkout on its own data set of 100,000 posts, and lets it compile its code. */
async function start(checkout: string): Promise<SiteProcess> {
  const dataDir = join(checkout, ".bench/100000");
  if (!existsSync(dataDir)) {
    throw new Error(
      `${dataDir} is missing. Make it there: DATA_DIR=.bench/100000 npm run bench:data -- --posts 100000`,
    );
  }
  process.chdir(checkout);
  const site = await startSiteProcess({ DATA_DIR: dataDir });
  await askFor("rendered", site, 2 * SECONDS);
  return site;
}

/** Microseconds of the site's processor time for each request. */
async function timeOf(site: SiteProcess, way: Way): Promise<number> {
  const before = processorTime(site.pid);
  const answered = await askFor(way, site, SECONDS);
  return ((processorTime(site.pid) - before) * 1e6) / answered;
}

/** Puts the site under load; returns the number of answers. */
async function askFor(way: Way, { address }: SiteProcess, seconds: number): Promise<number> {
  const load = { site: address, requests: requests[way](), connections: CONNECTIONS, seconds };
  return (await loadWell(load)).requests;
}
