import { z } from "zod";
import { defineCall } from "./call.ts";

export const visit = defineCall({
  method: "POST",
  path: "/visit",
  access: "anyone",
  summary: "Count a visit for the operator. Nothing about the visitor is stored.",
  response: { 204: z.null() },
});
