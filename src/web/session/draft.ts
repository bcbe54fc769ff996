export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}
import { useState } from "react";
export function useDraft<T>(_key: string, empty: T): [T, (v: T) => void, () => void] {
  const [v, s] = useState(empty);
  return [v, s, () => s(empty)];
}
