import { expect, onTestFinished, test } from "vitest";
import { quiet } from "./quiet.ts";

test("background work begins when the process is no longer busy, or after its time limit", async () => {
  let isBusy = true;
  onTestFinished(() => {
    isBusy = false;
  });
  const work = (): void => {
    const end = performance.now() + 5;
    while (performance.now() < end);
    if (isBusy) setImmediate(work);
  };
  work();

  const began = performance.now();
  await quiet(200);
  expect(performance.now() - began).toBeGreaterThanOrEqual(200);

  const patient = quiet(600_000);
  expect(await Promise.race([patient.then(() => "begun"), quiet(100).then(() => "waiting")])).toBe("waiting");
  isBusy = false;
  await patient;
});
