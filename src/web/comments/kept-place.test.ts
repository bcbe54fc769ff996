import { describe, expect, test } from "vitest";
import type { ThreadOrder } from "../../contract/thread-orders.ts";
import type { LoadedComment, LoadedComments } from "./loaded-comments.ts";
import { placeOf, withKeptPlace } from "./kept-place.ts";

const comment = (id: number) => ({ id: String(id), text: `Comment ${id}`, depth: 0 }) as LoadedComment;

function loaded(ids: number[], start = 0, order: ThreadOrder = "oldest"): LoadedComments {
  const end = start + ids.length;
  return { comments: ids.map(comment), ownAhead: [], start, end, total: 200, latest: "200", order };
}

const shown = ({ comments }: LoadedComments) =>
  comments.map(({ id, deleted }) => (deleted ? `${id} deleted` : id));

describe("The comment that a reader answers", () => {
  const place = placeOf(loaded([1, 2, 3]), "2")!;

  test("keeps its place: as it was until it is known to be gone, then as deleted", () => {
    expect(shown(withKeptPlace(loaded([1, 3]), place, null))).toEqual(["1", "2 deleted", "3"]);
    expect(shown(withKeptPlace(loaded([1, 3]), place, undefined))).toEqual(["1", "2", "3"]);
    const first = placeOf(loaded([1, 2]), "1")!;
    expect(shown(withKeptPlace(loaded([2]), first, null))).toEqual(["1 deleted", "2"]);
  });

  test("is not put back where it exists and is not loaded, or the order or the loaded part is another", () => {
    expect(shown(withKeptPlace(loaded([1, 3]), place, comment(2)))).toEqual(["1", "3"]);
    expect(shown(withKeptPlace(loaded([9, 8], 0, "newest"), place, undefined))).toEqual(["9", "8"]);
    expect(shown(withKeptPlace(loaded([150, 151], 149), place, undefined))).toEqual(["150", "151"]);
    expect(shown(withKeptPlace(loaded([150, 151], 149), place, null))).toEqual(["150", "151"]);
  });
});
