/** Usual reasons to report a post or a comment. Reporters choose among them, and so do moderators when they decide. */
export const REPORT_REASONS = [
  "Spam",
  "Harassment or hate",
  "Off topic",
  "Illegal content",
  "Private information",
] as const;

/** The choice of a reporter whose reason is none of these: they say it in their own words. */
export const OTHER_REASON = "Something else";
