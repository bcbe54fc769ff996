import { z } from "zod";
import { defineCall } from "./call.ts";

export const visit = defineCall({
  method: "POST",
  path: "/visit",
  access: "anyone",
  summary: "Counts a visit for the operator, without keeping who it was.",
  response: { 204: z.null() },
});
