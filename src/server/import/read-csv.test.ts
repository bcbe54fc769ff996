import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { fileProblem, openRows } from "./read-csv.ts";
import { makeTestFolder } from "./test-files.ts";

const folder = makeTestFolder();
afterAll(() => folder.remove());

/** Returns the rows as `line: values`, the broken lines, and the problem that ended the reading. */
async function readAll(name: string, content: string | Buffer) {
  const broken: string[] = [];
  const rows: string[] = [];
  let problem: string | null = null;
  try {
    const path = folder.write(name, content);
    const source = await openRows(path, (line, reason) => broken.push(`${line}: ${reason}`));
    for await (const { line, values } of source.rows) rows.push(`${line}: ${values.join("|")}`);
  } catch (error) {
    problem = fileProblem(error);
  }
  return { rows, broken, problem };
}

const TEXT = '\ufeffa,b\r\n1,"x\r\ny, ""z"""\r\n\r\n2,\u{1f44b}\r\n3\r\n4,"\ne"';
const ROWS = ["1: a|b", '2: 1|x\ny, "z"', "5: 2|\u{1f44b}", "6: 3", "7: 4|\ne"];

test.each([
  ["windows.csv", TEXT],
  ["unix.csv", TEXT.replaceAll("\r\n", "\n")],
  ["mac.csv", TEXT.replaceAll("\r\n", "\r")],
  ["zipped.csv.gz", TEXT],
])("%s is read as rows with the line each begins on, without a byte order mark", async (name, text) => {
  expect(await readAll(name, text)).toEqual({ rows: ROWS, broken: [], problem: null });
});

test("a gzipped file is recognised by its content, not its name", async () => {
  expect((await readAll("zipped.csv", gzipSync(TEXT))).rows).toEqual(ROWS);
});

test("a character or a line break that spans two chunks of the file is read whole", async () => {
  const rows = Array.from({ length: 40_000 }, (_, index) => `${index},é👋`);
  const read = await readAll("long.csv", `${rows.join("\r\n")}\r\n`);
  expect(read.rows).toEqual(rows.map((row, index) => `${index + 1}: ${row.replace(",", "|")}`));
});

test("a stray quotation mark does not lose the rest of the file", async () => {
  const { rows, broken } = await readAll("stray.csv", 'a,b\n1,x"y\n2,z\n3,"x" y\n4,"good, one"\n5,z\n');
  expect(rows).toEqual(["1: a|b", "3: 2|z", "6: 5|z"]);
  expect(broken).toEqual([
    "2: the quotation marks do not match here",
    "4: the quotation marks do not match here",
    expect.stringContaining("do not match"),
  ]);
});

test("an unclosed quotation mark never joins several rows into one", async () => {
  const { rows, broken } = await readAll("open.csv", 'a,b\n1,"x\n2,y\n3,"good, one"\n4,z\n5,"\n6,z\n');
  expect(rows).toEqual(["1: a|b", "5: 4|z"]);
  expect(broken).toEqual([
    "2: the quotation marks do not match somewhere in these 3 lines",
    "6: the quotation marks do not match somewhere in these 2 lines",
  ]);
});

test("an unclosed quotation mark does not fill the memory", async () => {
  const lines = `${"x".repeat(99)}\n`.repeat(60_000);
  const { rows, problem } = await readAll("endless.csv", `a,b\n1,x\n2,"${lines}`);
  expect(rows).toEqual(["1: a|b", "2: 1|x"]);
  expect(problem).toContain("a row has no end");
});

test("a truncated gzipped file gives the rows it has, and is reported", async () => {
  const whole = gzipSync(
    Array.from({ length: 50_000 }, (_, index) => `${index},${Math.random()}`).join("\n"),
  );
  const { rows, problem } = await readAll("short.csv", whole.subarray(0, whole.length - 10_000));
  expect(rows.length).toBeGreaterThan(40_000);
  expect(problem).toBe("it is cut short; what came before the end was imported");
});

test("opening a missing file throws ENOENT", async () => {
  await expect(openRows(`${folder.path}/none.csv`, () => {})).rejects.toThrow("ENOENT");
});
