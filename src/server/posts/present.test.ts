import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { drawing } from "../images/test-images.ts";

const PUBLIC_URL = "https://hearth.example";

const app = await startTestApp({ publicUrl: PUBLIC_URL });
const { alice, bob, carol, promote, submitLink, upload } = await castOf(app);
await promote(carol, "moderator");
afterAll(() => app.close());

const picture = await upload(alice, await drawing().png().toBuffer());
const post = (title: string) =>
  submitLink(alice, { title, content: picture.address, customCategories: ["Chess"] });
const id = await post("A picture");
const removed = await post("A removed picture");
await app.call("POST", `/submission/${id}/report`, { token: bob.token, body: { reason: "Spam" } });
await moderate(app).decide(carol, removed, { decision: "remove" });
await app.call("POST", "/follow-category", { token: alice.token, body: { category: "Chess" } });

test.each([
  { path: `/submission/${id}`, by: alice, pick: "submission" },
  { path: "/submissions", by: alice, pick: "submissions.0" },
  { path: "/submissions?sort=popularity", by: alice, pick: "submissions.0" },
  { path: "/my-feed", by: alice, pick: "submissions.0" },
  { path: "/search?q=picture", by: alice, pick: "submissions.0" },
  { path: "/user/alice", by: alice, pick: "user.submissions.0" },
  { path: "/profile", by: alice, pick: "user.submissions.0" },
  { path: "/moderation/reports", by: carol, pick: "posts.0.submission" },
  { path: `/submission/${removed}/removed`, by: alice, pick: "submission" },
])("$path gives a stored image's whole address, with the site's origin", async ({ path, by, pick }) => {
  const { body } = await app.call("GET", path, { token: by.token });
  expect(body).toHaveProperty(`${pick}.thumbnailUrl`, `${PUBLIC_URL}/images/${picture.key}/320.jpg`);
});
