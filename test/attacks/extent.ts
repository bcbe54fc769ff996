/** How much is attacked: a little with all other tests, as much as was asked for by `npm run test:attacks`. */

/** Seconds of fuzzing. */
export const FUZZ_SECONDS = Number(process.env["ATTACK_MINUTES"] ?? 0) * 60 || 8;

/** The beginning of the fuzzer's random choices. With all other tests always the same. */
export const FUZZ_SEED = Number(process.env["ATTACK_SEED"] ?? 61_906);

/** Whether what takes long is done as well. */
export const IS_LONG = process.env["ATTACK_MINUTES"] !== undefined;
