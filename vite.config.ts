import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** `vite build` makes dist/client for browsers, `vite build --ssr` makes dist/server for page rendering. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react()],
  publicDir: isSsrBuild ? false : "src/web/public",
  css: { modules: { generateScopedName: "[name]_[local]_[hash:base64:4]" } },
  build: {
    target: "es2023",
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    manifest: !isSsrBuild,
    // Pictures and fonts stay files: the Content-Security-Policy has no data: for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: isSsrBuild
        ? "src/web/entry-server.tsx"
        : ["src/web/entry-browser.tsx", "src/web/service-worker/service-worker.ts"],
      output: {
        // A service worker covers what is below its address, which never changes.
        entryFileNames: ({ name }) =>
          isSsrBuild || name === "service-worker" ? "[name].js" : "assets/[name]-[hash].js",
      },
    },
  },
  // React and its companions go into the bundle: built for production, whatever NODE_ENV says later.
  ...(command === "build" && { ssr: { noExternal: true } }),
  ...(isSsrBuild && { define: { "process.env.NODE_ENV": '"production"' } }),
}));
