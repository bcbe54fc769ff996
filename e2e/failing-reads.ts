import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./test.ts";

/** The reason with which the calls of `tryAgainAfter` are refused. */
export const error = "Please try later.";

/** Expects the failure with its reason, accessible at these widths, and presses Try again once the calls work. */
export async function tryAgainAfter(
  page: Page,
  call: string,
  failure: string,
  widths?: number[],
): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByText(failure)).toBeVisible();
  await expect(main.getByRole("alert").filter({ hasText: error })).toBeVisible();
  await expectAccessible(page, widths);
  await page.unroute(call);
  // Not by Tab: the tools of the form, which load with the focus, read the comments as well.
  await main.getByRole("button", { name: "Try again" }).click();
}
