import * as calls from "../../contract/images.ts";
import type { Database } from "../db/database.ts";
import type { Answer } from "../http/calls.ts";
import { siteNetwork } from "../http/limits/network.ts";
import { type Images, storeImage } from "./images.ts";
import { imageAddress } from "./own-address.ts";

export function imageRoutes(answer: Answer, db: Database, images: Images): void {
  answer(calls.uploadImage, async ({ body, origin, networks }) => {
    const { key, width, height, widths } = await storeImage(db, images, body, siteNetwork(networks()));
    return { image: { key, width, height, widths, address: imageAddress({ key, width }, origin) } };
  });
}
