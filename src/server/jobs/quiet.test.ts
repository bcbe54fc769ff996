import { expect, onTestFinished, test } from "vitest";
import { quiet } from "./quiet.ts";

test("work that nobody waits for begins when the process is no longer busy, and does not wait for ever", async () => {
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
