const ID = /^[1-9]\d{0,17}$/;

/** The row id that a wire id means, or null when it can be none. */
export function parseId(id: string): number | null {
  const number = ID.test(id) ? Number(id) : Number.NaN;
  return Number.isSafeInteger(number) ? number : null;
}
