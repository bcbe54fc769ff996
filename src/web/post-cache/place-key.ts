/** The key of a visitor's reading place in the browser's storage; a member's place is on the server. */
export const PLACE_KEY = "readingPlace";
