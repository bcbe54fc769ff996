import { ERROR_TEXTS } from "../../contract/errors.ts";
import { ApiError } from "../refusal.ts";

/** Bytes that are kept as no image: they are none, it is too large, or there is no room. */
export class ImageRefused extends ApiError {
  override name = "ImageRefused";
}

/** 400: no image of a kind that is shown, or a broken one. */
export function notAnImage(): ImageRefused {
  return new ImageRefused(400, ERROR_TEXTS.notAnImage);
}

/** 413: more pixels than are worth the work. */
export function tooManyPixels(): ImageRefused {
  return new ImageRefused(413, ERROR_TEXTS.imageTooLarge);
}

/** 413: more work than its pixels are worth. */
export function tooCostly(): ImageRefused {
  return new ImageRefused(413, ERROR_TEXTS.imageTooCostly);
}

/** 413: all images together take what they may. */
export function noRoom(): ImageRefused {
  return new ImageRefused(413, ERROR_TEXTS.noRoomForImages);
}
