/**
 * The name of every member whose account was deleted. It has a space, so no member can have it, and there is no page at
 * its address.
 */
export const DELETED_MEMBER = "deleted member";
