import { imagePath } from "./image-addresses.ts";

/** The icon of a new site, in this repository's files. */
const DEFAULT_LINKS: Record<string, string>[] = [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

/** The links in a page's head to the icon for tabs and for iOS, whose home screen fills transparent areas with black. */
export function iconLinks(icon: string | undefined): Record<string, string>[] {
  if (icon === undefined) return DEFAULT_LINKS;
  return [
    { rel: "icon", href: imagePath({ key: icon, width: 96, format: "webp" }), type: "image/webp" },
    { rel: "apple-touch-icon", href: imagePath({ key: icon, width: 180, format: "jpg" }) },
  ];
}
