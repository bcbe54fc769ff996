import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { feedTags } from "../feed-tags/test-feed-tags.ts";
import { holding } from "./test-held.ts";

const app = await startTestApp();
afterAll(() => app.close());
const cast = await castOf(app);
const { alice, bob, promote, readPost, submitText } = cast;
await promote(alice, "admin");
await promote(bob, "moderator");
const { approve, hold, newcomer, own, queue } = holding(app, cast);
const { write } = feedTags(app);
await submitText(alice, { customCategories: ["Chess", "Trees"] });
await hold(1);

test("the tags of a held post are for its author and moderators as they are now, and the post's once it is approved", async () => {
  const [opening, puzzle] = await write(alice, "Chess", "Opening", "Puzzle");
  const [oak] = await write(alice, "Trees", "Oak");
  const { by, id } = await newcomer({ customCategories: ["chess"], tags: [puzzle, oak, "no id"] });
  const tags = [{ id: puzzle, name: "Riddle", category: "Chess" }];
  await write(alice, "Chess", { id: opening!, name: "Opening" }, { id: puzzle!, name: "Riddle" });
  expect((await own(by))[0]!.post).toMatchObject({ tags });
  expect((await queue(bob)).held[0]).toMatchObject({ id, post: { tags } });
  const { submissionId } = (await approve(bob, id)).body;
  expect(await readPost(submissionId)).toMatchObject({ tags });
});

test("a held post whose tags are all gone has none", async () => {
  const [opening] = await write(alice, "Chess", "Opening");
  const { by } = await newcomer({ customCategories: ["Chess"], tags: [opening] });
  await write(alice, "Chess", "Endgame");
  expect((await own(by))[0]!.post).not.toHaveProperty("tags");
});
