import { median } from "../harness/medians.ts";
import { limitRow } from "../harness/report.ts";
import type { Section } from "../harness/section.ts";

const POSTS = 100_000;

/** The time from the command to the first page, with PostgreSQL and the data in place. */
export const start: Section = {
  name: "start",
  title: "Starting",
  async run({ sites, rounds, say }) {
    sites.dataOf(POSTS);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      say(`Start ${round + 1} of ${rounds}`);
      const began = performance.now();
      const site = await sites.start(POSTS);
      const { status } = await fetch(site.address);
      times.push((performance.now() - began) / 1_000);
      await site.stop();
      if (status !== 200) throw new Error(`The first page was answered ${status}`);
    }
    return [limitRow("start to the first page", median(times), "s", 2)];
  },
};
