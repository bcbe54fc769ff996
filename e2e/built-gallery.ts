import react from "@vitejs/plugin-react";
import { build, preview } from "vite";
import { makeTestDirectory } from "../test/test-directory.ts";

const DOCUMENT = "src/web/gallery/gallery.html";

export interface BuiltGallery {
  address: string;
  close(): Promise<void>;
}

/**
 * Builds the gallery and serves it on a free port. The development server, which sends each module by itself, needs
 * some 400 requests for one screen: too many for a walk through all of them on a slow machine.
 */
export async function serveBuiltGallery(): Promise<BuiltGallery> {
  const directory = makeTestDirectory();
  const options = {
    configFile: false as const,
    logLevel: "error" as const,
    build: {
      outDir: directory.path,
      emptyOutDir: true,
      // As in the real build: drawings and fonts stay files.
      assetsInlineLimit: 0,
      // One file of scripts and one of styles: each of the screens would ask for eighty small ones.
      rolldownOptions: { input: DOCUMENT, output: { codeSplitting: false } },
      cssCodeSplit: false,
    },
  };
  await build({ ...options, plugins: [react()], publicDir: "src/web/public" });
  const server = await preview({
    ...options,
    preview: { port: 0, host: "127.0.0.1" },
    plugins: [
      {
        name: "gallery-addresses",
        configurePreviewServer({ middlewares }) {
          middlewares.use((request, _response, next) => {
            if (request.url?.startsWith("/gallery")) request.url = `/${DOCUMENT}`;
            next();
          });
        },
      },
    ],
  });
  const close = async () => {
    await server.close();
    directory.remove();
  };
  return { address: server.resolvedUrls!.local[0]!.replace(/\/$/, ""), close };
}
