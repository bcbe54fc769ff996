import type { Submission } from "../../contract/entities.ts";
import { RefreshButton } from "../previews/refresh-button.tsx";
import { DeleteButton } from "./delete-button.tsx";

/** What only the author and moderators can do, so only their browsers load it. */
export function AuthorTools({ post }: { post: Submission }) {
  return (
    <>
      <RefreshButton post={post} />
      <DeleteButton post={post} />
    </>
  );
}
