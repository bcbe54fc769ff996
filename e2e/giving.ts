import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import type { Person } from "./people.ts";

/** A JPEG of a random colour: the site stores equal bytes once, so tests must not share them. */
export async function photograph(width = 900, height = 1200): Promise<Buffer> {
  const [r, g, b] = crypto.getRandomValues(new Uint8Array(3));
  const background = { r: r!, g: g!, b: b! };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

interface Given {
  text?: string;
  files?: { bytes: Buffer; type?: string }[];
}

/** Selects the first occurrence of the words in the field. */
export async function select(field: Locator, words: string): Promise<void> {
  await field.evaluate((area: HTMLTextAreaElement, words) => {
    area.focus();
    const from = area.value.indexOf(words);
    area.setSelectionRange(from, from + words.length);
  }, words);
}

/**
 * Pastes or drops something at an element of the page; at the form's heading, outside every field, by default. Pasted text
 * that the page leaves to the browser replaces the selection. Returns whether the page took it.
 */
export async function give(
  page: Page,
  how: "paste" | "drop",
  { text = "", files = [] }: Given,
  at = how === "paste" ? "body" : "form button[type=submit]",
): Promise<boolean> {
  const encoded = files.map(({ bytes, type = "image/jpeg" }) => ({ base64: bytes.toString("base64"), type }));
  return page
    .locator(at)
    .first()
    .evaluate(
      (element, { how, text, encoded }) => {
        const data = new DataTransfer();
        if (text !== "") data.setData("text/plain", text);
        for (const { base64, type } of encoded) {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          data.items.add(new File([bytes], "picture", { type }));
        }
        const event = { bubbles: true, cancelable: true };
        const isTaken = !element.dispatchEvent(
          how === "paste"
            ? new ClipboardEvent("paste", { ...event, clipboardData: data })
            : new DragEvent("drop", { ...event, dataTransfer: data }),
        );
        if (how === "paste" && text !== "" && !isTaken) document.execCommand("insertText", false, text);
        return isTaken;
      },
      { how, text, encoded },
    );
}

/** The path of an image that was uploaded through the API. */
export async function uploaded(site: string, { token }: Person): Promise<string> {
  const headers = { "content-type": "image/jpeg", authorization: `Bearer ${token}` };
  const body = new Uint8Array(await photograph());
  const answer = await fetch(`${site}/api/images`, { method: "POST", headers, body });
  const { image } = (await answer.json()) as { image: { address: string } };
  return new URL(image.address).pathname;
}

/** Uploads a square and sets it, without a browser. */
export async function givePicture(site: string, person: Person): Promise<void> {
  const answer = await fetch(`${site}/api/images?shape=square`, {
    method: "POST",
    headers: { "content-type": "image/jpeg", authorization: `Bearer ${person.token}` },
    body: new Uint8Array(await photograph()),
  });
  const { image } = (await answer.json()) as { image: { key: string } };
  await person.api("POST", "/profile/picture", { key: image.key });
}
