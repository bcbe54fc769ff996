import { errorAnswer } from "../../contract/errors.ts";
import { ApiError } from "../refusal.ts";

/**
 * Refuses to store bytes: they are not an image, the image is too large or too costly, or there is no room.
 */
export class ImageRefused extends ApiError {
  override name = "ImageRefused";
}

/** 400: not an image of a supported format, or a broken one. */
export function notAnImage(): ImageRefused {
  return new ImageRefused(400, errorAnswer("notAnImage"));
}

export function tooManyPixels(): ImageRefused {
  return new ImageRefused(413, errorAnswer("imageTooLarge"));
}

/** 413: decoding the image takes too long. */
export function tooCostly(): ImageRefused {
  return new ImageRefused(413, errorAnswer("imageTooCostly"));
}

/** 413: the stored images fill `IMAGE_SPACE`. */
export function noRoom(): ImageRefused {
  return new ImageRefused(413, errorAnswer("noRoomForImages"));
}
