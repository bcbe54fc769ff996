import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { startSiteProcess } from "../test/site-process.ts";
import { makeTestDirectory } from "../test/test-directory.ts";
import { answered } from "./browser.ts";
import { join, type Person } from "./people.ts";

export interface SiteWithAdmin {
  address: string;
  dataDir: string;
  /** The name and the session of its admin. */
  admin: string;
  token: string;
  /** Makes an account, whose browser is never opened. */
  join(name: string): Promise<Person>;
  /** Changes settings of the site, as its admin. */
  change(settings: object): Promise<void>;
  /** Signs in on a page and opens an address of the site there. */
  open(page: Page, token: string, path: string): Promise<void>;
  /** Stops the site and deletes its folder. */
  stop(): Promise<void>;
}

/** Starts a site of its own, for a test whose changes are for everybody on it, with an admin. */
export async function startSiteWithAdmin(settings: Record<string, string> = {}): Promise<SiteWithAdmin> {
  const directory = makeTestDirectory();
  const site = await startSiteProcess({ DATA_DIR: directory.path, ...settings });
  const stop = async (): Promise<void> => {
    await site.stop();
    directory.remove();
  };
  const joinSite = (name: string) => join(site.address, name, () => Promise.reject(new Error("Not needed.")));
  const open = async (page: Page, token: string, path: string): Promise<void> => {
    await page.addInitScript((mine) => localStorage.setItem("idToken", mine), token);
    await page.goto(site.address + path);
    await answered(page, "/api/profile");
  };
  const ada = await joinSite("ada");
  const grant = ["src/server/admin/main.ts", "grant", ada.username, "admin"];
  await promisify(execFile)(process.execPath, grant, { env: { ...process.env, DATA_DIR: directory.path } });
  const change = async (settings: object): Promise<void> => {
    const { version } = await ada.api<{ version: number }>("GET", "/admin/settings");
    await ada.api("POST", "/admin/settings", { version, ...settings });
  };
  const dataDir = directory.path;
  return {
    address: site.address,
    dataDir,
    admin: ada.username,
    token: ada.token,
    join: joinSite,
    change,
    open,
    stop,
  };
}

/** Saves the settings of the site that are open on a page. */
export async function saveSettings(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
}
