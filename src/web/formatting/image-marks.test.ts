import fc from "fast-check";
import { expect, test } from "vitest";
import { growthBelow } from "../../../test/quickest.ts";
import type { Edit } from "./edits.ts";
import { addImage, describedImages, describeImage, imageMarks, removeImage } from "./image-marks.ts";

const PATH = `/images/${"0123456789abcdef".repeat(2)}/800.jpg`;
const MARK = `![](${PATH})`;

/** The text after the edit, a bar at its caret. */
function after(text: string, { from, to, insert, select: [start] }: Edit): string {
  const whole = text.slice(0, from) + insert + text.slice(to);
  return `${whole.slice(0, start)}|${whole.slice(start)}`.replaceAll(PATH, "…");
}

const add = (given: string) => {
  const from = given.indexOf("|");
  const text = given.replace("|", "");
  return after(text, addImage({ text, from, to: from }, PATH));
};

test.each([
  ["|", "![](…)|"],
  ["a\n|", "a\n\n![](…)|"],
  ["a\n\n|\n\nb", "a\n\n![](…)|\n\nb"],
  ["A lo|ng line", "A lo|ng line\n\n![](…)"],
  ["A| line\nand another", "A| line\n\n![](…)\n\nand another"],
])("an image is added to %j in a paragraph of its own: %j", (text, expected) => {
  expect(add(text)).toBe(expected);
});

test("whatever a description is, the text has it, on one line", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (description) => {
      const text = `a ${MARK} b`;
      const { from, to, insert } = describeImage(imageMarks(text)[0]!, description);
      const described = text.slice(0, from) + insert + text.slice(to);
      const line = description.replaceAll(/\s*\n\s*/g, " ");
      expect(imageMarks(described)).toMatchObject([{ path: PATH, description: line }]);
    }),
    { examples: [["a\nb"], ["\\"], ["]("], ["*a* [b](c) `d` &amp;"]] },
  );
});

test("an image is taken out with the blank line after it", () => {
  const text = `a\n\n${MARK}\n\nb`;
  expect(after(text, removeImage(text, imageMarks(text)[0]!))).toBe("a\n\n|b");
});

test("in a list of drafts an image reads as its description, or as image", () => {
  expect(describedImages(`See ![a \\*red\\* cat](${PATH}) and ${MARK}`)).toBe("See a *red* cat and image");
});

test("images of other sites, and in other forms, are left alone", () => {
  expect(imageMarks(`![](https://a.example${PATH}) ![a][b] [c](${PATH}) ![d](${PATH}`)).toEqual([]);
});

test("ten times as many marks take far less than a hundred times as long", async () => {
  for (const part of ["![", "![a\\", `![](${PATH}`, MARK]) {
    const [few, many] = [part.repeat(4_000), part.repeat(40_000)];
    const growth = growthBelow(
      50,
      () => imageMarks(few),
      () => imageMarks(many),
    );
    expect(await growth).toBeLessThan(50);
  }
});
