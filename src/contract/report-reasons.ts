/** Usual reasons, which reporters choose for a report and moderators for a decision. */
export const REPORT_REASONS = [
  "Spam",
  "Harassment or hate",
  "Off topic",
  "Illegal content",
  "Private information",
] as const;

/** Usual reasons of reports on members and their messages. */
export const MEMBER_REPORT_REASONS = [
  "Spam",
  "Harassment or hate",
  "Impersonation",
  "Illegal content",
  "Private information",
] as const;

/** The choice of a reporter who gives another reason in their own words. */
export const OTHER_REASON = "Something else";
