import * as calls from "../../contract/images.ts";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import type { Database } from "../db/database.ts";
import { ApiError } from "../http/api-error.ts";
import type { Answer } from "../http/calls.ts";
import { type Images, keepImage } from "./images.ts";
import { inLine } from "./in-turn.ts";
import { imageAddress } from "./own-address.ts";

/** Uploads that may wait for their turn: each holds its bytes in memory, and its sender waits. */
const MAX_IN_LINE = 20;

/** Uploading. */
export function imageRoutes(answer: Answer, db: Database, images: Images): void {
  answer(calls.uploadImage, async ({ body, origin }) => {
    if (inLine() >= MAX_IN_LINE) throw new ApiError(503, ERROR_TEXTS.unavailable);
    const { key, width, height, widths } = await keepImage(db, images, body);
    return { image: { key, width, height, widths, address: imageAddress({ key, width }, origin) } };
  });
}
