import { expect, test } from "vitest";
import { namedCalls } from "../contract-calls.ts";
import { filesOf, read, withoutComments } from "./sources.ts";

/** Calls that write for moderators, the people of feeds or admins without `holdActor`, each with its reason (decision 120). */
const WITHOUT: Record<string, string> = {
  startTrial:
    "a trial changes nothing: it says what a rule would have done, to those who may read that when they ask",
};

/** The declarations that begin a line: each is a part of its file up to the next one. Types lead nowhere. */
const DECLARATION =
  /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm;

/** A use of a name: no property, no key of an object and no part of a text. */
const USE = /(?<![.\w])(?:\.\.\.)?([A-Za-z_]\w*)\b(?!:)/g;

/** The declarations of sources by "path#name", each with the declarations that it uses. Exported names are declared once in the tree. */
function usesIn(sources: Record<string, string>): Map<string, Set<string>> {
  const parts = Object.entries(sources).flatMap(([path, source]) => partsOf(path, withoutTexts(source)));
  const exported = new Map(parts.filter(({ isExported }) => isExported).map(({ name, key }) => [name, key]));
  const keys = new Set(parts.map(({ key }) => key));
  return new Map(
    parts.map(({ path, key, code }) => {
      const imported = importedBy(sources[path]!);
      const used = Array.from(code.matchAll(USE), ([, name]) => name!).map((name) =>
        keys.has(`${path}#${name}`) ? `${path}#${name}` : imported.has(name) && exported.get(name),
      );
      return [key, new Set(used.filter((one): one is string => Boolean(one) && one !== key))];
    }),
  );
}

function partsOf(path: string, code: string) {
  const found = [...code.matchAll(DECLARATION)];
  const parts = found.map(({ index, 0: head, 1: name }, at) => ({
    isType: /\b(?:type|interface) /.test(head),
    ...{ path, name: name!, key: `${path}#${name}`, isExported: head.startsWith("export") },
    code: code.slice(index + head.length, found[at + 1]?.index),
  }));
  return parts.filter(({ isType }) => !isType);
}

/** The names that a source imports, but for types. */
function importedBy(source: string): Set<string> {
  const lists = Array.from(source.matchAll(/^import \{([^}]*)\}/gm), ([, list]) => list!.split(","));
  return new Set(lists.flat().map((name) => name.trim()));
}

/** A source without its comments and its texts in quotes. */
function withoutTexts(source: string): string {
  return withoutComments(source).replaceAll(/"(?:[^"\\\n]|\\.)*"/g, '""');
}

/** The declarations that lead to one of this name. */
function leadingTo(uses: Map<string, Set<string>>, target: string): Set<string> {
  const leading = new Set([...uses.keys()].filter((key) => key.endsWith(`#${target}`)));
  for (let before = -1; before !== leading.size;) {
    before = leading.size;
    for (const [key, used] of uses) if ([...used].some((one) => leading.has(one))) leading.add(key);
  }
  return leading;
}

/** The handlers that `write` is given for each call, as declarations of the routes by "call_<name>". */
function withHandlers(source: string): string {
  return source.replaceAll(
    /\b(?:write|answer|share)\(\s*(?:\w+\.)?(\w+),/g,
    (_, name: string) => `\nconst call_${name} = (`,
  );
}

const SOURCES = Object.fromEntries(
  filesOf("src/server/**/*.ts")
    .filter((path) => !/\.test\.ts$|\/test-[^/]*$/.test(path))
    .map((path) => [path, path.endsWith("routes.ts") ? withHandlers(read(path)) : read(path)]),
);

/** The calls whose handlers do not lead to `holdActor`. */
function notHolding(sources: Record<string, string>, calls: string[]): string[] {
  const leading = leadingTo(usesIn(sources), "holdActor");
  const holding = new Set(Array.from(leading, (key) => key.split("#call_")[1]));
  return calls.filter((name) => !holding.has(name));
}

test("a call that does not lead to holdActor is found, through other functions and whatever its texts and keys say", () => {
  const sources = {
    "hold.ts":
      "export async function holdActor() {}\nexport const holdAdmin = () => holdActor();\nexport const lock = holdAdmin;",
    "verbs.ts": `import { holdAdmin } from "./hold.ts";\nexport async function held() {\n  await lock();\n}\nasync function lock() { await holdAdmin(); }
type Held = ReturnType<typeof held>;\nexport function free() {\n  // lock()\n  const holdActor = 1;\n  return { lock: "held", other: this.lock, holdActor } as Held;\n}`,
    "routes.ts": withHandlers(
      "import { held, free } from './verbs.ts';\nfunction r() {\n  write(calls.one, () => held());\n  write(two, () => free());\n}",
    ),
  };
  expect(notHolding(sources, ["one", "two"])).toEqual(["two"]);
});

test("each call that writes for moderators, the people of feeds or admins leads to holdActor, or is an exception with a reason", () => {
  const privileged = namedCalls
    .filter(
      ([, { method, access }]) =>
        method !== "GET" && ["feedModerator", "moderator", "admin"].includes(access),
    )
    .map(([name]) => name);
  expect(privileged.length).toBeGreaterThan(30);
  expect(notHolding(SOURCES, privileged).toSorted()).toEqual(Object.keys(WITHOUT).toSorted());
});
