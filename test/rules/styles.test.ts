import path from "node:path";
import { expect, test } from "vitest";
import { filesOf, read } from "./sources.ts";

const IMPORT = /^import (\w+) from "([^"]+\.module\.css)";$/gm;

/** The classes that a component names and its style sheets do not have, as "class of sheet". */
function missingClasses(source: string, sheetOf: (file: string) => string): string[] {
  const code = source.replaceAll(/^import .*$/gm, "");
  return [...source.matchAll(IMPORT)].flatMap(([, name, file]) => {
    const sheet = sheetOf(file!);
    const named = [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))].map(([, one]) => one!);
    return [...new Set(named)]
      .filter((one) => !new RegExp(`\\.${one}\\b`).test(sheet))
      .map((one) => `${one} of ${file}`);
  });
}

test("a class that no style sheet has is found", () => {
  const source = `import styles from "./a.module.css";\nconst looks = [styles.there, styles.gone];`;
  expect(missingClasses(source, () => ".there { color: red; }")).toEqual(["gone of ./a.module.css"]);
});

test("each class that a component names is in its style sheet", () => {
  const missing = filesOf("src/web/**/*.tsx").flatMap((file) =>
    missingClasses(read(file), (sheet) => read(path.join(path.dirname(file), sheet))).map(
      (one) => `${file}: ${one}`,
    ),
  );
  expect(missing).toEqual([]);
});

test("no style asks whether the whole page has something: each element that comes or goes would be asked, and its neighbours", () => {
  const asking = filesOf("src/web/**/*.css").filter((file) =>
    /(?:^|[\s,])(?:html|body|:root)[^\s,{]*:has\(/m.test(read(file)),
  );
  expect(asking).toEqual([]);
});
