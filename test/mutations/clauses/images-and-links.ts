import type { Mutation } from "../mutation.ts";

/** Images, signing in with Google, link previews, the open web. */
export const mutations: Mutation[] = [
  {
    clause:
      "Uploads are checked by content and resized to several widths, as WebP and a fallback; EXIF and location are removed, orientation is kept",
    file: "src/server/images/process-image.ts",
    from: "whole: [320, 640, 1280],",
    to: "whole: [640, 1280],",
  },
  {
    clause: "SVG, oversized and malformed images are refused",
    file: "src/server/images/process-image.ts",
    from: `sharp.block({ operation: ["VipsForeignLoad"] });`,
    to: "",
  },
  {
    clause: "Width and height are known before an image loads, so nothing jumps",
    file: "src/web/ui/picture.tsx",
    from: "        width={width}\n        height={height}\n",
    to: "",
  },
  {
    clause: "Images are served from our own origin with immutable caching",
    file: "src/server/images/serve-images.ts",
    from: "max-age=31536000, immutable",
    to: "max-age=3600",
  },
  {
    clause: "Equal images are stored once; unused files are deleted; IMAGE_SPACE limits the space",
    file: "src/server/images/clean-up.ts",
    from: "const aDayAgo = sql<Date>`now() - interval '1 day'`;",
    to: "const aDayAgo = sql<Date>`now() - interval '30 days'`;",
    by: "src/server/images/clean-up.test.ts",
  },
  {
    clause:
      "Without a stored image the card names the host, and loads the picture from there when the reader asks",
    file: "src/web/ui/external-picture.tsx",
    from: "useState(wanted.has(src))",
    to: "useState(true)",
  },
  {
    clause: "Uploading on /submit: pick, paste, drop; alt text is asked for; the post is an image post",
    file: "src/web/submit/submit-draft.ts",
    from: "imageAlt: image!.alt,",
    to: `imageAlt: "",`,
  },
  {
    clause: "YouTube: click to play, no request before the click, the player in the card on narrow screens",
    file: "src/web/posts/video.tsx",
    from: "useState(false)",
    to: "useState(true)",
  },
  {
    clause:
      "The id token is fully checked; issuer and subject identify a person; an equal address alone joins no accounts",
    file: "src/server/auth/google/credential.ts",
    from: 'if (!fitsNonce(claims, nonceSecret)) throw unauthorized("googleFailed");',
    to: "",
  },
  {
    clause: "Google sign-in works in a browser, through the provider's page and back",
    file: "src/web/auth/google-sign-in.ts",
    from: "navigate(pathname + search, { replace: true });",
    to: `navigate("/", { replace: true });`,
  },
  {
    clause: "Forged, expired, foreign and replayed id tokens are refused",
    file: "src/server/auth/google/sign-in.ts",
    from: 'if (!numInsertedOrUpdatedRows) throw unauthorized("googleFailed");',
    to: "void numInsertedOrUpdatedRows;",
  },
  {
    clause:
      "No private or special address gets a connection, however it is written, redirected to or resolved",
    file: "src/server/guarded-fetch/addresses.ts",
    from: `return address.range() === "unicast" && address.toString() !== AZURE_HOST;`,
    to: `return address.range() !== "loopback";`,
  },
  {
    clause: "Slow, huge and hostile pages use few resources and leave a plain card",
    file: "src/server/guarded-fetch/body.ts",
    from: "if (room < 0 && !take) throw tooLarge();",
    to: "",
  },
  {
    clause:
      "/submit fills in the title and shows posts with the same address; a preview is fetched after posting, and again on request",
    file: "src/server/previews/earlier-posts.ts",
    from: `.where("deleted_at", "is", null)`,
    to: "",
    by: "src/server/previews/link-preview.test.ts",
  },
  {
    clause: "Tracking parameters are removed from links",
    file: "src/contract/same-address.ts",
    from: "fbclid ",
    to: "",
  },
  {
    clause: "Pictures of links are fetched once and served by us; from YouTube only the thumbnail is fetched",
    file: "src/server/previews/preview-content.ts",
    from: `if (videoId) return picture("YouTube", youtubeThumbnail(videoId, youtubeImages));`,
    to: "",
    by: "src/server/previews/posted-link.test.ts",
  },
  {
    clause: "Pages have Open Graph and Twitter tags, a canonical address and JSON-LD",
    file: "src/web/page/head-tags.ts",
    from: `link({ rel: "canonical", href: address })`,
    to: `link({ rel: "alternate", href: address })`,
  },
  {
    clause: "robots.txt, sitemaps and Atom feeds are valid and can be found",
    file: "src/server/open-web/sitemaps.ts",
    from: "path: pages.user(username), changedAt: changed_at",
    to: `path: pages.user("nobody"), changedAt: changed_at`,
  },
  {
    clause:
      "The site can be installed; the last pages work without a connection; nothing private is cached; the service worker can be removed",
    file: "src/server/open-web/manifest.ts",
    from: "standalone",
    to: "browser",
  },
];
