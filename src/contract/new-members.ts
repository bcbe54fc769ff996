import { z } from "zod";
import { defineCall } from "./call.ts";
import { timestamp } from "./entities.ts";

/** The facts that a new member still lacks. */
export const newMember = z.object({
  until: timestamp
    .nullable()
    .describe("Until when they are new at least; null where no more time is needed."),
  left: z.int().describe("The posts and comments that must still stand for a day."),
  isAfterRemoval: z
    .boolean()
    .describe("Whether `until` follows from the removal of a post or comment of theirs."),
});

export type NewMember = z.infer<typeof newMember>;

export const getNewMember = defineCall({
  method: "GET",
  path: "/new-member",
  access: "member",
  summary:
    "Whether you are a new member, and so under the limits that the site has for links, images and the appearance of what new members write; null where you are not, or the site has no such limits.",
  response: { 200: z.object({ newMember: newMember.nullable() }) },
});
