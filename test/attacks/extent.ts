/** The length of the attacks: short in `npm test`, long in `npm run test:attacks`. */

export const FUZZ_SECONDS = Number(process.env["ATTACK_MINUTES"] ?? 0) * 60 || 8;

/** The seed of the fuzzer's random choices, fixed unless ATTACK_SEED is set. */
export const FUZZ_SEED = Number(process.env["ATTACK_SEED"] ?? 61_906);

/** Whether to run the slow attacks too. */
export const IS_LONG = process.env["ATTACK_MINUTES"] !== undefined;
