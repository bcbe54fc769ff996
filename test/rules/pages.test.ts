import { expect, test } from "vitest";
import { pages } from "../../src/contract/paths.ts";
import { pageSamples, routePaths } from "../page-samples.ts";
import { filesOf, read } from "./sources.ts";

/** Tests of every page, such as those for valid HTML, take their pages from `test/page-samples.ts`. */

const SAMPLES = pageSamples({ feed: "Books", postId: "1", username: "alice" });

test("every page of src/web/routes.ts has a sample, and the sample is at its address", () => {
  const routes = routePaths();
  expect(routes.length).toBeGreaterThan(35);
  expect(Object.keys(SAMPLES)).toEqual(routes);
  for (const path of routes.filter((path) => path !== "*")) {
    const address = new RegExp(`^${path.replace(/:\w+/, "[^/?]+")}(\\?|$)`);
    expect(SAMPLES[path]).not.toEqual([]);
    expect(SAMPLES[path]!.filter((sample) => !address.test(sample))).toEqual([]);
  }
});

test("every page with a name in the contract, and every tab below /admin, has a sample", () => {
  const named = Object.values(pages)
    .map((page) => (typeof page === "string" ? page : (page as (of?: string) => string)()))
    .filter((address) => !address.includes("undefined"));
  const tabs = filesOf("src/web/**/*.{ts,tsx}").flatMap((file) =>
    Array.from(read(file).matchAll(/\$\{pages\.admin\}\/(\w+)/g), ([, tab]) => `${pages.admin}/${tab}`),
  );
  expect(tabs.length).toBeGreaterThan(1);
  const sampled = new Set(Object.values(SAMPLES).flat());
  expect([...named, ...tabs].filter((address) => !sampled.has(address))).toEqual([]);
});
