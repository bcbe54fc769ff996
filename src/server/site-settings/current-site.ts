import type { SiteSettings } from "../../contract/page.ts";
import { shownSettings } from "../../contract/site.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { LiveEvent } from "../live/live-event.ts";
import type { Watcher } from "../live/live.ts";
import { writtenPages } from "../site-pages/written-pages.ts";
import { readSiteSettings } from "./site-settings.ts";

/** The settings of the operator that pages need, and those that win over the admins'. */
export type OperatorsSettings = Pick<
  Config,
  "siteName" | "siteDescription" | "publicUrl" | "google" | "tokenSyncUrl" | "serviceWorker"
>;

/** The age from which the settings are read again, since a crash may lose the event of a change. */
const READ_AGAIN_MS = 20_000;

/**
 * The site's settings in the memory of this process, for pages and documents. Events say when they change. The object stays
 * the same until then, so that what is made of it can be cached by it.
 */
export class CurrentSite implements Watcher {
  readonly #db: Database;
  readonly #operators: OperatorsSettings;
  readonly #onChange: () => void;
  #known: SiteSettings | null = null;
  #readAt = 0;
  /** The number of reads begun, and of the read that `#known` is from. */
  #begun = 0;
  #shown = 0;
  /** The read that began with the last change. */
  #change: Promise<void> = Promise.resolve();

  constructor(db: Database, operators: OperatorsSettings, onChange: () => void) {
    this.#db = db;
    this.#operators = operators;
    this.#onChange = onChange;
  }

  /** Reads the settings for the first time. Throws when the database cannot be reached. */
  start(): Promise<void> {
    return this.#read();
  }

  /** The settings for what cannot wait. */
  get known(): SiteSettings {
    return this.#known!;
  }

  /** The settings with every change that this process has heard of, or as they are known where the database fails. */
  async now(): Promise<SiteSettings> {
    await this.#change;
    if (performance.now() - this.#readAt > READ_AGAIN_MS) void this.#refresh();
    return this.known;
  }

  happened(events: LiveEvent[]): void {
    if (events.some(({ what }) => what === "site")) this.#change = this.#refresh();
  }

  hearing(isHearing: boolean): void {
    if (isHearing) this.#change = this.#refresh();
  }

  async #refresh(): Promise<void> {
    this.#readAt = performance.now();
    await this.#read().catch(() => {
      // The next page tries again.
      this.#readAt = Number.NEGATIVE_INFINITY;
    });
  }

  async #read(): Promise<void> {
    const turn = ++this.#begun;
    const settings = await readShownSettings(this.#db, this.#operators);
    // A read that began later knows more.
    if (turn < this.#shown) return;
    this.#shown = turn;
    this.#readAt = performance.now();
    if (JSON.stringify(settings) === JSON.stringify(this.#known)) return;
    this.#known = settings;
    // For a change without an event.
    this.#onChange();
  }
}

/** The settings that pages carry, from the database and the environment. */
async function readShownSettings(db: Database, operators: OperatorsSettings): Promise<SiteSettings> {
  const [settings, written] = await Promise.all([readSiteSettings(db, operators), writtenPages(db)]);
  return {
    ...shownSettings(settings),
    pages: written.length > 0 ? written : undefined,
    publicUrl: operators.publicUrl ?? "",
    hasGoogle: operators.google !== undefined,
    tokenSyncUrl: operators.tokenSyncUrl ?? "",
    serviceWorker: operators.serviceWorker,
  };
}
