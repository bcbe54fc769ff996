import { expect, onTestFinished, test } from "vitest";
import { makeTestDirectory } from "../test-directory.ts";
import { faultsIn } from "./report.ts";
import { runFaults } from "./run-faults.ts";

/** The short form of `npm run test:faults`: each kind once, but those that take longest. */
test("what was acknowledged is there, once, after program and database were killed while members wrote", async () => {
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
}, 180_000);
