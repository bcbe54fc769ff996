import { LIMITS } from "../../contract/limits.ts";
import type { FormattedText } from "../../contract/formatted-text.ts";
import type { WholeComment } from "../../contract/removed-posts.ts";
import { imagesInText } from "../formatting/images-in-text.ts";
import { imageAsData } from "../images/as-data.ts";
import type { ImageStore } from "../images/image-store.ts";
import { mentionsOf } from "./present.ts";
import type { CommentRow } from "./queries.ts";

/** The limits of an image: small enough for all images of a comment to stay below the limit of an answer. */
const PICTURE = { width: 1_000, bytes: 1_000_000 / LIMITS.commentImages };

/** A hidden comment with its words, and with the data of its images, because these are no longer served. */
export async function presentWhole(
  store: ImageStore,
  { text, formatted, mentioned }: Pick<CommentRow, "text" | "formatted" | "mentioned">,
): Promise<WholeComment> {
  return {
    text,
    ...(formatted && { formatted }),
    mentions: mentionsOf({ text, formatted, mentioned }),
    pictures: await picturesOf(store, formatted ?? []),
  };
}

async function picturesOf(store: ImageStore, formatted: FormattedText): Promise<WholeComment["pictures"]> {
  const pictures: WholeComment["pictures"] = {};
  for (const image of imagesInText(formatted)) {
    const picture = await imageAsData(store, image, PICTURE);
    if (picture !== null) pictures[image.key] = picture;
  }
  return pictures;
}
