import type { Locator, Page } from "@playwright/test";
import type { Person, Post } from "./test.ts";

export const cardOf = (page: Page, { title }: Post): Locator => page.getByRole("article", { name: title });

/** Opens the menu of a card and chooses an item. */
export async function choose(page: Page, post: Post, item: string | RegExp): Promise<void> {
  const card = cardOf(page, post);
  await card.hover();
  await card.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

export function mute(person: Person, kind: "feed" | "member" | "word", value: string, days?: number) {
  return person.api<{ mute: { id: string } }>("POST", "/mutes", { kind, value, days });
}

/** Records from the first frame on whether any of these texts is ever visible. */
export async function watchFor(page: Page, texts: string[]): Promise<() => Promise<string[]>> {
  await page.addInitScript((texts: string[]) => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      for (const element of document.querySelectorAll("h2, li, a, p")) {
        const text = texts.find((text) => element.textContent.includes(text));
        if (text && element.checkVisibility({ visibilityProperty: true })) seen.add(text);
      }
      requestAnimationFrame(look);
    };
    look();
  }, texts);
  return () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
}
