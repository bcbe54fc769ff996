import type { TestApp } from "../../../test/app.ts";
import type { castOf, Signed } from "../../../test/cast.ts";
import { drawing } from "../images/test-images.ts";

/** The refusal of an image that no longer exists. */
export const GONE = { status: 400, body: { code: "imageGone" } };

export const pathOf = (address: string) => new URL(address).pathname;

/** The elements in a text's blocks, such as images and links. */
export const elementsIn = (formatted: { children: object[] }[]) =>
  formatted.flatMap(({ children }) => children.filter((child) => typeof child === "object"));

/** Uploads images and posts comments with them through the API, for tests. */
export function withImages(
  { call }: TestApp,
  { upload }: Pick<Awaited<ReturnType<typeof castOf>>, "upload">,
) {
  let shade = 255;
  const newBytes = (width = 800) =>
    drawing({ width, height: width / 2 }, shade--)
      .png()
      .toBuffer();
  return {
    newBytes,
    newImage: async (by: Signed) => upload(by, await newBytes()),
    say: ({ token }: Signed, post: string, text: string) =>
      call("POST", `/submission/${post}/comments`, { token, body: { text } }),
  };
}
