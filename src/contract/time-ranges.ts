/** The time ranges of lists of posts by hearts and by date: the last day, week or month, or all time. */
export const TIME_RANGES = ["24h", "7d", "30d", "all"] as const;
