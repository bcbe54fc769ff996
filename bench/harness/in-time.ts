/** Waits for a promise. Throws where it takes longer than this, with a sentence that names `what` was waited for. */
export async function inTime<T>(what: string, seconds: number, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`${what} took longer than ${seconds} seconds.`)),
    seconds * 1_000,
  );
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
