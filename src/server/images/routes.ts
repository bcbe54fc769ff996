import * as calls from "../../contract/images.ts";
import { siteNetwork } from "../http/limits/network.ts";
import { type LimitedSite, refuseNewUpload } from "../new-members/limits.ts";
import { requirePermission } from "../site-settings/permissions.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { type Images, storeImage } from "./images.ts";
import { imageAddress } from "./own-address.ts";

export function imageRoutes({ answer }: Calls, images: Images, site: LimitedSite): void {
  answer(calls.uploadImage, async ({ db, body, query, viewer, origin, networks }) => {
    await requirePermission(db, viewer, "uploaders", "uploadRefused");
    // Squares are members' pictures, which the limit does not concern; posts and comments are refused with one as with any.
    if (query.shape !== "square") await refuseNewUpload(db, site, viewer);
    const { key, width, height, widths } = await storeImage(db, images, body, {
      owner: siteNetwork(networks()),
      ...query,
    });
    return { image: { key, width, height, widths, address: imageAddress({ key, width }, origin) } };
  });
}
