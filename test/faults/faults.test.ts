import { expect, onTestFinished, test } from "vitest";
import { makeTestDirectory } from "../test-directory.ts";
import { faultsIn } from "./report.ts";
import { runFaults } from "./run-faults.ts";

/** The short form of `npm run test:faults`: one kill each of the four kinds that take the least time. */
test("every acknowledged write exists exactly once after kills of program and database during writes", async () => {
  const directory = makeTestDirectory();
  onTestFinished(() => directory.remove());
  const seed = Date.now() % 1_000_000;
  const found = await runFaults({
    folder: directory.path,
    seed,
    victims: ["the program", "the database", "a process of the database", "program and database at once"],
    atOnce: 8,
    say: () => {},
  });
  expect({ seed, faults: faultsIn(found) }).toEqual({ seed, faults: [] });
  expect(found.acknowledged).toBeGreaterThan(50);
  expect(found.compared).toBeGreaterThan(50);
}, 300_000);
