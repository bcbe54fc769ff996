import { readdirSync } from "node:fs";
import type { Call } from "../src/contract/call.ts";

const CONTRACT = new URL("../src/contract/", import.meta.url);

const parts = await Promise.all(
  readdirSync(CONTRACT)
    .filter((file) => file.endsWith(".ts") && !file.includes(".test.") && !file.endsWith(".d.ts"))
    .map((file): Promise<object> => import(new URL(file, CONTRACT).href)),
);

/** Every call of the contract, with the name of its export. */
export const namedCalls = parts
  .flatMap((part): [string, unknown][] => Object.entries(part))
  .filter((entry): entry is [string, Call] => isCall(entry[1]));

export const calls = namedCalls.map(([, call]) => call);

function isCall(value: unknown): boolean {
  return typeof value === "object" && value !== null && "access" in value;
}
