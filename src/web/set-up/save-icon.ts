import type { uploadImage } from "../../contract/images.ts";
import type { changeSiteSettings, getSiteSettings } from "../../contract/site-settings.ts";
import { call } from "../api/api.ts";
import { upload } from "../api/upload.ts";

/** Makes an image the icon of the site, as an admin. Throws `ApiFailure`. It can be called again after a failure. */
export async function saveIcon(file: File): Promise<void> {
  const { image } = await upload<typeof uploadImage>("/images", file, {
    query: { shape: "icon" },
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  const { version } = await call<typeof getSiteSettings>("GET", "/admin/settings");
  await call<typeof changeSiteSettings>("POST", "/admin/settings", { body: { icon: image.key, version } });
}
