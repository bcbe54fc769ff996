export const ONLY_ANSWERS =
  "On this site, not every member begins conversations. You can answer those who have written to you.";
