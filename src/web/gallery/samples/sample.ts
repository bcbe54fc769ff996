import type { Call, CallAnswer } from "../../../contract/call.ts";
import type { Timestamp } from "../../../contract/entities.ts";

/** A call of the contract with a fixed answer, which the type checker compares with the contract. */
export interface Sample {
  method: string;
  path: string;
  answer: (params: Record<string, string>) => unknown;
}

export function sample<C extends Call = never>(
  method: C["method"],
  path: C["path"],
  answer: CallAnswer<C> | ((params: Record<string, string>) => CallAnswer<C>),
): Sample {
  return { method, path, answer: typeof answer === "function" ? (answer as Sample["answer"]) : () => answer };
}

/** A time this many minutes before now. */
export function minutesAgo(minutes: number): Timestamp {
  return { _seconds: Math.floor(Date.now() / 1000) - minutes * 60, _nanoseconds: 0 };
}
