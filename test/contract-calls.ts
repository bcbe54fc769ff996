import { readdirSync } from "node:fs";
import type { Call } from "../src/contract/call.ts";

const CONTRACT = new URL("../src/contract/", import.meta.url);

const parts = await Promise.all(
  readdirSync(CONTRACT)
    .filter((file) => file.endsWith(".ts") && !file.includes(".test.") && !file.endsWith(".d.ts"))
    .map((file): Promise<object> => import(new URL(file, CONTRACT).href)),
);

export const calls = parts
  .flatMap((part): unknown[] => Object.values(part))
  .filter((value): value is Call => typeof value === "object" && value !== null && "access" in value);
