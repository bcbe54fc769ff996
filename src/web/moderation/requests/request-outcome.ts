import { ApiFailure } from "../../api/api.ts";

export interface RequestOutcome {
  words: string;
  /** Whether somebody else had decided, or the person had withdrawn. */
  isRefusal?: boolean;
}

/** The outcome where a request was decided or withdrawn meanwhile; null for another failure. */
export function outcomeOf(failure: Error): RequestOutcome | null {
  const isDecided = failure instanceof ApiFailure && (failure.status === 404 || failure.status === 409);
  return isDecided ? { words: failure.message, isRefusal: true } : null;
}
