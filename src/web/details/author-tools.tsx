import type { Submission } from "../../contract/entities.ts";
import { RefreshButton } from "../previews/refresh-button.tsx";
import { DeleteButton } from "./delete-button.tsx";
import { EditLink } from "./edit-link.tsx";

/** The tools of the author and of moderators, whose browsers alone load them. */
export function AuthorTools({ post }: { post: Submission }) {
  return (
    <>
      <RefreshButton post={post} />
      <EditLink post={post} />
      <DeleteButton post={post} />
    </>
  );
}
