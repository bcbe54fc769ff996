import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { startSecondProcess } from "./second-process.ts";
import { expect, test } from "./test.ts";

/** A service on another origin, which records its requests in `received`. */
interface OtherService {
  server: Server;
  url: string;
  received: string[];
}

async function startOtherService(): Promise<OtherService> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    response.setHeader("access-control-allow-origin", request.headers.origin ?? "");
    response.setHeader("access-control-allow-credentials", "true");
    response.setHeader("access-control-allow-methods", "POST, DELETE");
    response.setHeader("access-control-allow-headers", "authorization");
    if (request.method !== "OPTIONS")
      received.push(`${request.method} ${request.headers.authorization ?? ""}`.trim());
    response.writeHead(request.method === "OPTIONS" ? 204 : 500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/session`, received };
}

test.describe("Token sync", () => {
  test("TOKEN_SYNC_URL gets a POST with the token at sign-in and on each page, and a DELETE at sign-out", async ({
    page,
    alice,
  }) => {
    const other = await startOtherService();
    const { address: site, stop } = await startSecondProcess({ TOKEN_SYNC_URL: other.url });
    try {
      await page.goto(`${site}/login`);
      await page.getByLabel("Email").fill(alice.email);
      await page.getByLabel("Password", { exact: true }).fill(alice.password);
      await page.getByRole("button", { name: "Log in" }).click();
      await expect(page).toHaveURL(`${site}/`);
      const token = await page.evaluate(() => localStorage.getItem("idToken"));
      await expect.poll(() => other.received).toEqual([`POST Bearer ${token}`]);
      await page.goto(`${site}/settings`);
      await expect.poll(() => other.received).toEqual([`POST Bearer ${token}`, `POST Bearer ${token}`]);
      await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
      await expect(page).toHaveURL(`${site}/login`);
      await expect.poll(() => other.received.slice(2)).toEqual(["DELETE"]);
      await page.close();
    } finally {
      await stop();
      other.server.close();
    }
  });

  test("Without a configured URL the page sends requests to its own site only", async ({
    alice,
    baseURL,
  }) => {
    const page = await alice.open("about:blank");
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).origin));
    const answer = page.waitForResponse("**/api/profile?*");
    const document = await page.goto("/terms");
    await answer;
    expect([...hosts]).toEqual([baseURL]);
    expect(document!.headers()["content-security-policy"]).toContain("connect-src 'self';");
  });
});
