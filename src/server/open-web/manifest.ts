import { imagePath } from "../../contract/image-addresses.ts";
import type { SiteSettings } from "../../contract/page.ts";
import { THEME_COLORS } from "../ssr/theme-colors.ts";

export function appManifest({ name, icon }: SiteSettings): object {
  return {
    id: "/",
    name,
    short_name: name,
    start_url: "/",
    scope: "/",
    display: "standalone",
    lang: "en",
    background_color: THEME_COLORS.light,
    theme_color: THEME_COLORS.light,
    icons: icon === undefined ? DEFAULT_ICONS : [192, 512].map((width) => ownIcon(icon, width)),
  };
}

const DEFAULT_ICONS = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** No icon that systems may cut: nobody knows how much of an uploaded one may be lost. */
function ownIcon(key: string, width: number): object {
  const src = imagePath({ key, width, format: "webp" });
  return { src, sizes: `${width}x${width}`, type: "image/webp", purpose: "any" };
}
