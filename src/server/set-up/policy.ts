import { sql } from "kysely";

/** A row of `members` after which a site gets no new link. The authors of imported posts have no account, though one of them may have been made an admin. */
export const preventsSetUp = sql<boolean>`(email_key is not null or role = 'admin')`;

/** A row of `members` that ends the link: the site is its admin's. */
export const endsSetUp = sql<boolean>`role = 'admin'`;
