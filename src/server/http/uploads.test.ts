import { once } from "node:events";
import { request } from "node:http";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { drawing } from "../images/test-images.ts";

const app = await startTestApp();
const { alice, bob } = await castOf(app);
afterAll(() => app.close());

const headersOf = ({ token }: Signed) => ({
  authorization: `Bearer ${token}`,
  "content-type": "image/png",
});

/** Begins an upload of which the rest never comes. */
function begin(by: Signed) {
  const headers = { ...headersOf(by), "content-length": 100_000 };
  const begun = request(`${app.url}/images`, { method: "POST", headers }).on("error", () => {});
  begun.write("x");
  return begun;
}

const picture = new Uint8Array(await drawing().png().toBuffer());
const upload = (by: Signed) => app.call("POST", "/images", { raw: picture, headers: headersOf(by) });

test("a member has two uploads under way at most; another's are taken, and theirs again when one ends", async () => {
  const begun = [begin(alice), begin(alice), begin(alice)];
  // Two wait for their rest, and hold their places: only the third is answered.
  await Promise.race(begun.map((one) => once(one, "response")));
  const { status, body, headers } = await upload(alice);
  expect([status, body, headers.get("retry-after")]).toEqual([
    429,
    { error: "Too many requests. Please wait 10 seconds and try again." },
    "10",
  ]);
  expect((await upload(bob)).status).toBe(201);
  begun.forEach((one) => one.destroy());
  await expect.poll(async () => (await upload(alice)).status).toBe(201);
});
