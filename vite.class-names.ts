import { createHash } from "node:crypto";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The style sheets, by the letters that the names of their classes begin with. */
const sheets = new Map<string, string>();

/**
 * A short name for a class of a style sheet: letters that stand for the sheet, then the place of the class in it. Pages,
 * scripts and styles repeat the letters, which therefore compress; a hash for each class would not. The browser's build
 * and the server's give the same names.
 */
export function shortClassName(name: string, file: string, css: string): string {
  const names = new Set(css.match(/(?<=\.|@keyframes )[a-z][\w-]*/gi));
  const place = [...names].indexOf(name);
  if (place < 0) throw new Error(`${file} has no class ${name}.`);
  // A style sheet that another one composes comes with a path of another form.
  return lettersOf(file.slice(Math.max(0, file.lastIndexOf("/src/")))) + place.toString(36);
}

function lettersOf(file: string): string {
  const hash = createHash("sha256").update(file).digest();
  const letters = [...hash.subarray(0, 4)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
  const other = sheets.get(letters) ?? file;
  if (other !== file) throw new Error(`Rename ${file} or ${other}: the build has the same letters for both.`);
  sheets.set(letters, file);
  return letters;
}
