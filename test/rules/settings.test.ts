import { join } from "node:path";
import { expect, test } from "vitest";
import { type Setting, SETTINGS } from "../../src/server/settings.ts";
import { read, ROOT } from "./sources.ts";

const INTRODUCTION = `# Copy this file to .env and change what you need. An empty value counts as not set. The values below are
# the defaults or, for settings without one, examples.
`;

const settings = Object.entries<Setting>(SETTINGS);

test(".env.example is as `npm run settings` writes it", async () => {
  const lines = settings.map(
    ([name, { about, default: usual, example = "" }]) => `\n# ${about}\n# ${name}=${usual || example}\n`,
  );
  await expect([INTRODUCTION, ...lines].join("")).toMatchFileSnapshot(join(ROOT, ".env.example"));
});

test("the table of settings in docs/operating.md is as `npm run settings` writes it", async () => {
  const rows = settings.map(([name, { about, default: usual, example }]) => {
    const forExample = example ? ` For example \`${example}\`.` : "";
    return `| \`${name}\` | ${usual ? `\`${usual}\`` : ""} | ${about}${forExample} |\n`;
  });
  const table = `| setting | default | meaning |\n|---|---|---|\n${rows.join("")}`;
  const page = read("docs/operating.md").replace(
    /(?<=<!-- settings -->\n)[^]*(?=<!-- \/settings -->)/,
    () => table,
  );
  await expect(page).toMatchFileSnapshot(join(ROOT, "docs/operating.md"));
});
