import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { ViteDevServer } from "vite";

/** Serves the gallery of components and screens. Only the development server has it. */
export function serveGallery(app: FastifyInstance, vite: ViteDevServer): void {
  for (const path of ["/gallery", "/gallery/*"]) {
    app.get(path, { schema: { hide: true } }, async ({ url }, reply) =>
      reply
        .type("text/html")
        .send(await vite.transformIndexHtml(url, await readFile("src/web/gallery/gallery.html", "utf8"))),
    );
  }
}
