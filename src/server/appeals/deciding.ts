import type { Selectable } from "kysely";
import type { Role } from "../../contract/entities.ts";
import type { Appeals } from "../db/schema.ts";

export type AppealRow = Selectable<Appeals>;

/**
 * The people who may not decide about an appeal and, where the appeal is against a sanction, the role of the sanctioned member.
 */
export interface Undecided {
  authorId: string;
  names: (string | null)[];
  authorRole?: Role;
}

/** A decision about an appeal, and what the appeal is about. */
export interface Decided<T extends Undecided> {
  appeal: AppealRow;
  about: T;
  isGranted: boolean;
  line: string;
}
