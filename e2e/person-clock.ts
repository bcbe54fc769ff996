import type { Locator, Page } from "@playwright/test";

/** The mean of 190 studies of silent reading of English non-fiction: Brysbaert, Journal of Memory and Language 109 (2019). */
const WORDS_A_MINUTE = 238;

/**
 * The share of the words of a page that people have the time to read, at most: Weinreich, Obendorf, Herder and Mayer, ACM Transactions
 * on the Web 2 (2008), as Nielsen computed it from their data. People look for what they need.
 */
const SHARE_READ = 0.28;

/**
 * Seconds of the keystroke-level model: Card, Moran and Newell, Communications of the ACM 23 (1980). A key is that of a person who does not
 * type for a living, 40 words a minute; the mean of 168,000 volunteers is 52 (Dhakal and others, CHI 2018).
 */
const KEY = 0.28;
const POINT = 1.1;
const PRESS = 0.2;
const HANDS_TO_KEYBOARD = 0.4;
const DECIDE = 1.35;

/**
 * Acts as a person at a site and counts the time that the person needs. The person reads each text of each screen once, before
 * the first act there. The count is arithmetic on the screens, so the speed of the machine does not change it.
 */
export class PersonClock {
  readonly #read = new Set<string>();
  #words = 0;
  #keys = 0;
  #presses = 0;
  #fields = 0;

  /** The time without breaks of a person who reads as large a share of the words as people commonly do. */
  get seconds(): number {
    return this.#acts + SHARE_READ * this.#readingAll;
  }

  get #readingAll(): number {
    return (this.#words * 60) / WORDS_A_MINUTE;
  }

  get #acts(): number {
    const pressing = this.#presses * (DECIDE + POINT + PRESS);
    const typing = this.#fields * (DECIDE + POINT + PRESS + HANDS_TO_KEYBOARD) + this.#keys * KEY;
    return pressing + typing;
  }

  /** The time and its parts, for the report of the run. */
  get words(): string {
    const acts = `${this.#presses} presses, ${this.#fields} fields of ${this.#keys} characters`;
    const whole = (this.#acts + this.#readingAll).toFixed(0);
    return `${this.seconds.toFixed(0)} s (${this.#words} words, ${acts}), or ${whole} s to read every word`;
  }

  /** Opens an address that the person has in sight, in a terminal or a mail. */
  async open(page: Page, address: string): Promise<void> {
    this.#presses++;
    await page.goto(address);
  }

  async press(target: Locator): Promise<void> {
    await this.#look(target);
    this.#presses++;
    await target.click();
  }

  /** Presses a button, and then a file in the picker of the device. */
  async choose(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const asking = button.page().waitForEvent("filechooser");
    await this.press(button);
    this.#presses++;
    await (await asking).setFiles(file);
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.#look(field);
    this.#fields++;
    this.#keys += text.length;
    // Nobody reads what they have typed themselves.
    this.#read.add(text);
    await field.fill(text);
  }

  /** Reads what was not read before. */
  read(texts: string[]): void {
    for (const text of texts) {
      if (this.#read.has(text)) continue;
      this.#read.add(text);
      this.#words += text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    }
  }

  async #look(target: Locator): Promise<void> {
    await target.waitFor();
    this.read(await textsOn(target.page()));
  }
}

/** The texts of a page from its top to its end, also those in fields. */
function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode;
      // A text for screen readers alone has one pixel.
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.getBoundingClientRect().width <= 1)
        continue;
      texts.push(textContent!.trim());
    }
    for (const field of document.querySelectorAll("input, textarea")) {
      const { placeholder, value, type } = field as HTMLInputElement;
      if (field.checkVisibility() && /^(text|textarea|email|search)/.test(type))
        texts.push(value || placeholder);
    }
    return texts;
  });
}
