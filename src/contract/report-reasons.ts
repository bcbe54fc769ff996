/**
 * Usual reasons to report a post or a comment. Reporters choose among them, and moderators too for their
 * decisions.
 */
export const REPORT_REASONS = [
  "Spam",
  "Harassment or hate",
  "Off topic",
  "Illegal content",
  "Private information",
] as const;

/** The choice of a reporter who gives another reason in their own words. */
export const OTHER_REASON = "Something else";
