import { parseArgs } from "node:util";
import { REAL_POSTS } from "../data/real-posts.ts";
import { writeImportFiles } from "./files.ts";

const USAGE = `npm run bench:files -- FOLDER [--posts 2200000] [--files 2500] [--from ${REAL_POSTS}]

Writes files for npm run import below FOLDER: the real exports of --from, multiplied with other ids, feeds, authors,
dates, titles and addresses. The same arguments give the same files.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    posts: { type: "string", default: "2200000" },
    files: { type: "string", default: "2500" },
    from: { type: "string", default: REAL_POSTS },
    help: { type: "boolean", default: false },
  },
});
const [folder] = positionals;
const [posts, files] = [Number(values.posts), Number(values.files)];
if (values.help || folder === undefined || !(posts > 0) || !(files > 0)) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 2);
}
const paths = await writeImportFiles(folder, { from: values.from, posts, files });
console.log(`${posts.toLocaleString("en-US")} posts in ${paths.length.toLocaleString("en-US")} files.`);
