import { text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

/** The user name of a new account, as somebody types it: its length and its characters. */
export const username = text("Username", {
  min: LIMITS.usernameMin,
  max: LIMITS.usernameMax,
  trim: false,
}).refine((value) => /^\w+$/.test(value), "Username may contain only letters, digits and underscores.");
