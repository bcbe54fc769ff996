/*
 * The order of the list Hot: the logarithm of a post's hearts plus its date, in units of 45,000 seconds, so ten times the
 * hearts weigh as much as 12.5 hours (decision 60). Migration 0045 has the formula as the SQL function `hot_of`.
 */

/** The `hot` of the row `posts`, computed from its hearts. */
export const HOT = "hot_of(posts.total_hearts, posts.created_at)";
