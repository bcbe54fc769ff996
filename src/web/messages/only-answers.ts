export const ONLY_ANSWERS =
  "On this site, only some members can start conversations. You can answer those who have written to you.";
