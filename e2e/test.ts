import { type BrowserContext, test as base } from "@playwright/test";
import { ONLY_THIS_MACHINE, Problems } from "./browser.ts";
import { grantRole, join, type Person } from "./people.ts";

interface Fixtures {
  /** Collects the errors in this test's browsers. An unexpected one fails the test. */
  problems: Problems;
  /** Opens a new browser context, signed in if there is a token. */
  newBrowser: (token?: string) => Promise<BrowserContext>;
  /** Makes an account whose username begins with `name`. */
  person: (name: string) => Promise<Person>;
  alice: Person;
  bob: Person;
  carol: Person;
  /** A moderator. */
  mona: Person;
}

/** Playwright's `test` with fixtures: each test has members and browsers of its own. */
export const test = base.extend<Fixtures>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ONLY_THIS_MACHINE] });
    },
    { scope: "worker" },
  ],
  // Playwright reads a fixture's dependencies from the destructuring pattern.
  // oxlint-disable-next-line no-empty-pattern
  problems: async ({}, use, testInfo) => {
    const problems = new Problems();
    await use(problems);
    if (testInfo.status !== testInfo.expectedStatus) explain(testInfo.title, problems);
    expect(problems.unexpected, "problems in the browser").toEqual([]);
  },
  newBrowser: async ({ browser, baseURL, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (token) => {
      const context = await browser.newContext(token ? signedIn(baseURL!, token) : {});
      contexts.push(context);
      problems.watch(context);
      return context;
    });
    await Promise.all(contexts.map(close));
  },
  context: async ({ newBrowser }, use) => use(await newBrowser()),
  person: async ({ baseURL, newBrowser }, use) => {
    await use((name) =>
      join(baseURL!, name, async (token, path) => {
        const page = await (await newBrowser(token)).newPage();
        await page.goto(path);
        return page;
      }),
    );
  },
  alice: async ({ person }, use) => use(await person("alice")),
  bob: async ({ person }, use) => use(await person("bob")),
  carol: async ({ person }, use) => use(await person("carol")),
  mona: async ({ person }, use) => {
    const mona = await person("mona");
    await grantRole(mona.username, "moderator");
    await use(mona);
  },
});

export const expect = base.expect;
export { type Person, type Post, unique } from "./people.ts";

async function close(context: BrowserContext): Promise<void> {
  // A route's handler may still wait. It would fail after the test, which ends the worker and drops its next test.
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
  await context.close();
}

function signedIn(origin: string, token: string) {
  const localStorage = [{ name: "idToken", value: token }];
  return { storageState: { cookies: [], origins: [{ origin, localStorage }] } };
}

/** Prints a failed test's last failed requests, which explain for example a missing picture. */
function explain(title: string, { failedRequests }: Problems): void {
  const lines = [`Failed requests of "${title}":`, ...failedRequests.slice(-20)];
  process.stderr.write(`${lines.join("\n  ")}\n`);
}
