import { type SiteProcess, startSiteProcess } from "../test/site-process.ts";
import { makeTestDirectory, type TestDirectory } from "../test/test-directory.ts";
import { expectAccessible } from "./accessible.ts";
import { PersonClock } from "./person-clock.ts";
import { expect, test } from "./test.ts";

/** An empty folder, in which no file is edited. */
let directory: TestDirectory;
let site: SiteProcess | undefined;
test.beforeAll(() => {
  directory = makeTestDirectory();
});
test.afterAll(async () => {
  await site?.stop();
  directory.remove();
});

/** Seconds in which an owner who has only the screen to go by has done all that is theirs to do. */
const THREE_MINUTES = 180;
/** Seconds for the machine, which needs about ten. Its own time is printed, and fails nothing. */
const MACHINE = 20;

test("From an empty folder to a named, coloured site by invitation with three feeds, rules and an invited member's first post", async ({
  page,
  newBrowser,
}) => {
  test.setTimeout(240_000);
  const began = performance.now();
  const [owner, member] = [new PersonClock(), new PersonClock()];
  site = await startSiteProcess({ DATA_DIR: directory.path });
  const { said } = site;
  await expect.poll(() => said()).toContain("To set up the site and become its admin, open:");
  owner.read(said().split("\n"));
  await owner.open(page, /\n {2}(http\S+\/set-up#\S+)\n/.exec(said())![1]!);
  await owner.type(page.getByLabel("Name", { exact: true }), "The Fireside");
  await owner.press(page.getByRole("button", { name: "Plum" }));
  await owner.press(page.getByRole("radio", { name: /^Invited people/ }));
  for (const feed of ["Books", "Music", "History"])
    await owner.press(page.getByRole("button", { name: feed }));
  await owner.type(page.getByLabel("Username"), "ada");
  await owner.type(page.getByLabel("Email"), "ada@fire.example");
  await owner.type(page.getByRole("textbox", { name: "Password" }), "a log in the cold night");
  await owner.press(page.getByRole("button", { name: "Set up the site" }));
  await expect(page).toHaveTitle("The Fireside");

  const next = page.getByRole("region", { name: "What to do next" });
  const feeds = { name: "Feeds to begin with" };
  await expect(page.getByRole("region", feeds).getByRole("link")).toHaveCount(3);
  await owner.press(next.getByRole("link", { name: "Write the rules" }));
  await expect(page.getByLabel("Text")).toHaveValue(/^These rules hold/);
  await owner.type(page.getByLabel("Text"), "1. Be kind.\n2. Stories only.");
  await owner.press(page.getByRole("button", { name: "Save", exact: true }));
  await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
  await owner.press(page.getByRole("link", { name: "The Fireside" }).first());
  await owner.press(next.getByRole("link", { name: "Invite people" }));
  await owner.type(page.getByRole("combobox", { name: "Feeds" }), "Books,");
  await owner.press(page.getByRole("button", { name: "Make a link" }));
  const invitation = await page.getByRole("textbox", { name: /^Link / }).inputValue();
  await owner.press(page.getByRole("button", { name: "Copy link" }));

  const friend = await (await newBrowser()).newPage();
  // A visitor of a site by invitation sees its feeds, and no form to join.
  await friend.goto(site.address);
  await expect(friend.getByRole("region", feeds).getByRole("link")).toHaveText(["Books", "History", "Music"]);
  await friend.goto(`${site.address}/register`);
  await expect(friend.getByRole("heading", { name: "is by invitation" })).toBeVisible();
  await member.open(friend, invitation);
  await expect(friend.getByText("ada invites you.")).toBeVisible();
  await expect(friend.locator("link[href^='/theme.css']")).toHaveCount(1);
  await expect(friend.getByText("By creating an account").getByRole("link", { name: "Rules" })).toBeVisible();
  await member.type(friend.getByLabel("Username"), "grace");
  await member.type(friend.getByLabel("Email"), "grace@fire.example");
  await member.type(friend.getByRole("textbox", { name: "Password" }), "the sound of the sea");
  await member.press(friend.getByRole("button", { name: "Sign up", exact: true }));
  await expect(friend).toHaveURL(`${site.address}/welcome`);
  await expect(friend.getByRole("status").filter({ hasText: "You follow 1 feed" })).toBeVisible();
  await member.press(friend.getByRole("link", { name: "Continue" }));
  await expect(friend.getByLabel("Feed", { exact: true })).toHaveValue("Books");
  await member.type(friend.getByLabel("Title"), "The lighthouse keeper");
  await member.type(friend.getByLabel("Text", { exact: true }), "It was a calm night.");
  await member.press(friend.getByRole("button", { name: "Post", exact: true }));
  await expect(friend.getByRole("heading", { name: "You are all set" })).toBeVisible();

  // The browser keeps a list for half a minute, which people need for all this, and the server a ranking while it is busy.
  await owner.open(page, site.address);
  const post = page.getByRole("link", { name: "The lighthouse keeper", exact: true });
  await expect.poll(() => page.reload().then(() => post.isVisible()), { timeout: 60_000 }).toBe(true);
  const machine = (performance.now() - began) / 1_000;
  const people = `The owner needs ${owner.words}. The invited member needs ${member.words}.`;
  process.stdout.write(`${people} This machine took ${machine.toFixed(0)} s.\n`);
  expect(owner.seconds + MACHINE, people).toBeLessThanOrEqual(THREE_MINUTES);

  await page.goto(`${site.address}/rules`);
  await expect(page.getByRole("listitem").filter({ hasText: "Be kind." })).toBeVisible();
  await expectAccessible(page, [320, 1440]);
});
