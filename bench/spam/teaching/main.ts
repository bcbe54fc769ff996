import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { packStarting, STARTING_FILE } from "../../../src/server/automatic-rules/learned/starting.ts";
import { REAL_POSTS } from "../../data/real-posts.ts";
import { readTeachingGroups } from "./examples.ts";
import { teach } from "./teach.ts";

const USAGE = `npm run bench:teach [-- --titles DIR]

Makes the classifier that learned rules judge by until a site has learned its own, from the real posts in a folder (the tuning half
alone) and spam of generators, and writes it into the program. The same posts give the same bytes.`;

const { values } = parseArgs({
  options: { titles: { type: "string", default: REAL_POSTS }, help: { type: "boolean", default: false } },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const groups = await readTeachingGroups(values.titles);
const bytes = packStarting(teach(groups));
writeFileSync(STARTING_FILE, bytes);
const texts = groups.flatMap(({ examples }) => examples);
const spam = texts.filter(({ isSpam }) => isSpam).length;
console.log(`Learned from ${texts.length - spam} real texts and ${spam} of spam: ${bytes.length} bytes.`);
