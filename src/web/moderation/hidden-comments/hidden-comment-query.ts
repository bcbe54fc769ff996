import { queryOptions } from "@tanstack/react-query";
import type { getRemovedComment } from "../../../contract/removed-posts.ts";
import { call } from "../../api/api.ts";
import { OF_MODERATORS } from "../moderation-queries.ts";

/** A comment that is not shown any more, with who hid it. It is read at each press: somebody may have restored it. */
export const hiddenCommentQuery = (id: string) =>
  queryOptions({
    queryKey: [...OF_MODERATORS, "hidden-comment", id],
    queryFn: ({ signal }) =>
      call<typeof getRemovedComment>("GET", "/moderation/comments/:id/removed", { params: { id }, signal }),
    gcTime: 0,
  });
