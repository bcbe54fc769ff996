import type { Mutation } from "../mutation.ts";

/** Issue 4: images, signing in with Google, link previews, the open web. */
export const mutations: Mutation[] = [
  {
    clause: "Checked by content, resized",
    file: "src/server/images/process-image.ts",
    from: "const WIDTHS = [320, 640, 1280];",
    to: "const WIDTHS = [640, 1280];",
  },
  {
    clause: "SVG never; oversized and malformed",
    file: "src/server/images/process-image.ts",
    from: `sharp.block({ operation: ["VipsForeignLoad"] });`,
    to: "",
  },
  {
    clause: "Width and height known so that nothing jumps",
    file: "src/web/ui/picture.tsx",
    from: "          width={width}\n          height={height}\n",
    to: "",
  },
  {
    clause: "Served from our own origin with immutable caching",
    file: "src/server/images/serve-images.ts",
    from: "max-age=31536000, immutable",
    to: "max-age=3600",
  },
  {
    clause: "Kept once; unused files are cleaned up",
    file: "src/server/images/clean-up.ts",
    from: "const aDayAgo = sql<Date>`now() - interval '1 day'`;",
    to: "const aDayAgo = sql<Date>`now() - interval '30 days'`;",
    by: "src/server/images/clean-up.test.ts",
  },
  {
    clause: "Without an image of ours its place names the host",
    file: "src/web/ui/external-picture.tsx",
    from: "useState(wanted.has(src))",
    to: "useState(true)",
  },
  {
    clause: "Uploading on /submit: pick, paste, drop",
    file: "src/web/submit/submit-draft.ts",
    from: "imageAlt: image.alt,",
    to: `imageAlt: "",`,
  },
  {
    clause: "YouTube: click-to-play",
    file: "src/web/posts/video.tsx",
    from: "useState(false)",
    to: "useState(true)",
  },
  {
    clause: "The id token is checked in full",
    file: "src/server/auth/google/credential.ts",
    from: "if (!fitsNonce(claims, secret)) throw unauthorized(ERROR_TEXTS.googleFailed);",
    to: "",
  },
  {
    clause: "In a browser, by way of the provider's page",
    file: "src/web/auth/google-sign-in.ts",
    from: "navigate(pathname + search, { replace: true });",
    to: `navigate("/", { replace: true });`,
  },
  {
    clause: "Forged, expired, foreign and replayed",
    file: "src/server/auth/google/sign-in.ts",
    from: "if (!numInsertedOrUpdatedRows) throw unauthorized(ERROR_TEXTS.googleFailed);",
    to: "void numInsertedOrUpdatedRows;",
  },
  {
    clause: "No private or special address",
    file: "src/server/guarded-fetch/addresses.ts",
    from: `return address.range() === "unicast" && address.toString() !== AZURE_HOST;`,
    to: `return address.range() !== "loopback";`,
  },
  {
    clause: "Slow, huge and hostile pages",
    file: "src/server/guarded-fetch/body.ts",
    from: "if (room < 0 && !take) throw tooLarge();",
    to: "",
  },
  {
    clause: "Title on /submit; posts at the same address",
    file: "src/server/previews/addresses.ts",
    from: `.where("deleted_at", "is", null)`,
    to: "",
    by: "src/server/previews/link-preview.test.ts",
  },
  {
    clause: "Tracking parameters are taken off",
    file: "src/contract/same-address.ts",
    from: "fbclid ",
    to: "",
  },
  {
    clause: "Pictures of links are fetched once",
    file: "src/server/previews/look.ts",
    from: `if (videoId) return picture("YouTube", youtubeThumbnail(videoId, youtubeImages));`,
    to: "",
    by: "src/server/previews/posted-link.test.ts",
  },
  {
    clause: "Open Graph, Twitter, canonical, JSON-LD",
    file: "src/web/page/head-tags.ts",
    from: `link({ rel: "canonical", href: address })`,
    to: `link({ rel: "alternate", href: address })`,
  },
  {
    clause: "robots.txt, sitemaps, Atom feeds",
    file: "src/server/open-web/sitemaps.ts",
    from: "path: pages.user(username), changedAt: changed_at",
    to: `path: pages.user("nobody"), changedAt: changed_at`,
  },
  {
    clause: "Installable; the last pages without a connection",
    file: "src/server/open-web/manifest.ts",
    from: "standalone",
    to: "browser",
  },
];
