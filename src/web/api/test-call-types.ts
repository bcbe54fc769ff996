import type { events } from "../../contract/events.ts";
import type { unvote, upvote } from "../../contract/hearts.ts";
import type { uploadImage } from "../../contract/images.ts";
import type { listNotifications, readNotifications } from "../../contract/notifications.ts";
import type { listMyFeed, submit } from "../../contract/posts.ts";
import { call } from "./api.ts";
import { openStream } from "./open-stream.ts";
import { upload } from "./upload.ts";

const params = { id: "1" };
const { signal } = new AbortController();

/** Nothing runs this. tsc fails where a line does not compile. */
export async function compiles(): Promise<{ upvotes: number; voted: boolean }> {
  await call<typeof listMyFeed>("GET", "/my-feed");
  await call<typeof listMyFeed>("GET", "/my-feed", { query: { limit: 10, widen: "true" }, cache: "reload" });
  await call<typeof readNotifications>("POST", "/notifications/read");
  await openStream<typeof events>("/events", { query: { category: "*" }, signal });
  const { image } = await upload<typeof uploadImage>("/images", new Blob(), { onProgress: Boolean, signal });
  image.address.trim();
  const { next } = await call<typeof listNotifications>("GET", "/notifications", { query: { limit: 1 } });
  next?.trim();
  return call<typeof upvote>("POST", "/submission/:id/upvote", { params });
}

/** Nothing runs this. tsc fails where a line below `@ts-expect-error` compiles. */
export async function doesNotCompile(): Promise<void> {
  // @ts-expect-error The type argument is missing.
  await call("POST", "/submission/:id/upvote", { params });
  // @ts-expect-error The method is wrong.
  await call<typeof upvote>("GET", "/submission/:id/upvote", { params });
  // @ts-expect-error The path is another call's.
  await call<typeof upvote>("POST", "/submission/:id/unvote", { params });
  // @ts-expect-error The path is none of these calls'.
  await call<typeof upvote | typeof unvote>("POST", `/submission/:id/${params.id}`, { params });
  // @ts-expect-error The path has its parameter filled in.
  await call<typeof upvote>("POST", "/submission/1/upvote", { params });
  // @ts-expect-error The parameters are missing.
  await call<typeof upvote>("POST", "/submission/:id/upvote");
  // @ts-expect-error One parameter is missing.
  await call<typeof upvote>("POST", "/submission/:id/upvote", { params: {} });
  // @ts-expect-error The call has no such parameter.
  await call<typeof upvote>("POST", "/submission/:id/upvote", { params: { ...params, name: "1" } });
  // @ts-expect-error The call takes no query.
  await call<typeof upvote>("POST", "/submission/:id/upvote", { params, query: { limit: 1 } });
  // @ts-expect-error The call takes no body.
  await call<typeof upvote>("POST", "/submission/:id/upvote", { params, body: {} });
  // @ts-expect-error The query has no such field.
  await call<typeof listMyFeed>("GET", "/my-feed", { query: { limt: 10 } });
  // @ts-expect-error The field has no such value.
  await call<typeof listMyFeed>("GET", "/my-feed", { query: { time: "1h" } });
  // @ts-expect-error The body has no such field.
  await call<typeof readNotifications>("POST", "/notifications/read", { body: { id: "1" } });
  // @ts-expect-error The body lacks its content.
  await call<typeof submit>("POST", "/submit", { body: { contentType: "text", title: "A post" } });
  // @ts-expect-error The answer has no such field.
  (await call<typeof upvote>("POST", "/submission/:id/upvote", { params })).hearts.toFixed();
  // @ts-expect-error The answer's field is a number.
  (await call<typeof upvote>("POST", "/submission/:id/upvote", { params })).upvotes.trim();
  // @ts-expect-error The call does not answer with a stream.
  await openStream<typeof upvote>("/submission/:id/upvote", { params, signal });
  // @ts-expect-error The call takes no file.
  await upload<typeof submit>("/submit", new Blob(), { onProgress: Boolean, signal });
}
