import { z } from "zod";
import { defineCall } from "./call.ts";
import { timestamp } from "./entities.ts";

const PATH = "/my-feed/address";

export const getFeedAddress = defineCall({
  method: "GET",
  path: PATH,
  access: "member",
  summary:
    "Since when the Atom feed of your My Feed has had its secret address; null while it has none. The address itself is stored only as a hash.",
  response: { 200: z.object({ createdAt: timestamp.nullable() }) },
});

export const makeFeedAddress = defineCall({
  method: "POST",
  path: PATH,
  access: "member",
  summary:
    "Make a secret address of the Atom feed of your My Feed, in place of the one before, which ends at once. Whoever knows the address can read the feed, so only this answer has it. Takes no Idempotency-Key: a stored answer would store the address.",
  response: { 200: z.object({ address: z.string(), createdAt: timestamp }) },
});

export const endFeedAddress = defineCall({
  method: "DELETE",
  path: PATH,
  access: "member",
  whileSuspended: true,
  summary:
    "End the secret address of the Atom feed of your My Feed at once; a second time changes nothing. Signing out everywhere else and a new password end it, too.",
  response: { 204: z.null() },
});
