import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { ERROR_TEXTS } from "../../contract/errors.ts";

const app = await startTestApp({ withPages: true });
const { alice, submitText } = await castOf(app);
afterAll(() => app.close());

test("a page whose address the API refuses is that refusal, as a page", async () => {
  const post = await submitText(alice);
  const page = await fetch(`${app.site}/details/${post}?order=hearts&at=x`);
  expect(page.status).toBe(400);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(await page.text()).toContain(ERROR_TEXTS.invalidCursor);
});
