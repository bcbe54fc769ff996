import type { FastifyInstance } from "fastify";
import type { ViteDevServer } from "vite";

const DOCUMENT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gallery</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/src/web/styles/index.css">
</head>
<body>
<div id="root"></div>
<script type="module" src="/src/web/gallery/entry-gallery.tsx"></script>
</body>
</html>
`;

/** Serves the gallery of components and screens. Only the development server has it. */
export function serveGallery(app: FastifyInstance, vite: ViteDevServer): void {
  for (const path of ["/gallery", "/gallery/*"]) {
    app.get(path, { schema: { hide: true } }, async ({ url }, reply) =>
      reply.type("text/html").send(await vite.transformIndexHtml(url, DOCUMENT)),
    );
  }
}
