import { THEME_COLORS } from "../ssr/theme-colors.ts";

export function appManifest(siteName: string): object {
  return {
    id: "/",
    name: siteName,
    short_name: siteName,
    start_url: "/",
    scope: "/",
    display: "standalone",
    lang: "en",
    background_color: THEME_COLORS.light,
    theme_color: THEME_COLORS.light,
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
