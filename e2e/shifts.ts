import type { Page } from "@playwright/test";

/** Records every layout shift from now on, also those within 500 ms of an input, which CLS leaves out. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number };
        (window as unknown as { shifts: number[] }).shifts.push(value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The sum of the shifts since the last call. */
export async function shifted(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Wait two frames, after which the observer has reported all earlier shifts.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const { shifts } = window as unknown as { shifts: number[] };
    return shifts.splice(0).reduce((sum, value) => sum + value, 0);
  });
}
