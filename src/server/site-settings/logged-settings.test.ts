import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { type SettingsInForce, typedSettings } from "../../contract/site-settings.ts";
import { drawing } from "../images/test-images.ts";
import { changeSettings } from "./test-settings.ts";

// With a mail server, since addresses are confirmed by mail.
const app = await startTestApp({ sendsMail: true });
afterAll(() => app.close());
const { alice, promote, upload } = await castOf(app);
await promote(alice, "admin");

type Setting = string | number | boolean | null;

/** A value of each setting that a new site does not have. */
const OTHER: Record<keyof SettingsInForce["settings"], Setting> = {
  name: "The Fireside",
  description: "Where people sit down.",
  welcome: "Sit down with us.",
  contact: "help@fire.example",
  accent: 250,
  icon: "An icon, uploaded by the test",
  registration: "approval",
  inviters: "admins",
  founders: "moderators",
  uploaders: "moderators",
  messengers: "admins",
  firsts: 3,
  newDays: 11,
  newPosts: 9,
  newLinks: 2,
  newImages: false,
  newWait: true,
  view: "hot",
  range: "30d",
  log: "everybody",
  confirmation: "mail",
  question: "Which tree do you like best?",
};

const uploadIcon = async () => (await upload(alice, await drawing({}, 200).png().toBuffer(), "icon")).key;

const settings = async () =>
  (await app.call("GET", "/admin/settings", alice)).body.settings as Record<string, Setting>;

const logged = (value: Setting) => String(value ?? "");

test("every setting can be logged, and has a value here", () => {
  expect(Object.keys(OTHER).toSorted()).toEqual(Object.keys(typedSettings.shape).toSorted());
});

test.each(Object.keys(OTHER))("a change of %s is logged with who, from what and to what", async (field) => {
  const value = field === "icon" ? await uploadIcon() : OTHER[field as keyof typeof OTHER];
  const earlier = (await settings())[field] ?? null;
  expect(earlier).not.toEqual(value);
  expect((await changeSettings(app, alice, { [field]: value })).status).toBe(200);
  expect((await settings())[field]).toEqual(value);
  const { entries } = (await app.call("GET", "/moderation/log", alice)).body;
  expect(entries[0]).toMatchObject({
    ...{ action: "change-setting", userName: "alice", subject: field, reason: "" },
    ...{ earlier: logged(earlier), detail: logged(value) },
  });
  expect(entries[1]?.subject).not.toBe(field);
});
