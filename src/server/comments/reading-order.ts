/**
 * The ids of comments in reading order: each is followed by its replies. Replies to the same comment are in the order of
 * `siblings`, which has all indexes of `ids`. `ids` ascend; `parents` has the id of the comment that each one answers, 0
 * for none. No recursion: a thread may be ten thousand replies deep.
 */
export function readingOrder(ids: number[], parents: number[], siblings: Iterable<number>): number[] {
  const count = ids.length;
  const places = new Map(ids.map((id, place) => [id, place]));
  // The place of the post itself, which is the parent of each comment that answers no other.
  const top = count;
  const parentOf = Int32Array.from(parents, (id) => places.get(id) ?? top);
  const firstReply = new Int32Array(count + 1).fill(-1);
  const lastReply = new Int32Array(count + 1).fill(-1);
  const nextReply = new Int32Array(count).fill(-1);
  for (const place of siblings) {
    const parent = parentOf[place]!;
    const last = lastReply[parent]!;
    if (last < 0) firstReply[parent] = place;
    else nextReply[last] = place;
    lastReply[parent] = place;
  }
  const order: number[] = [];
  for (let place = firstReply[top]!; place >= 0;) {
    order.push(ids[place]!);
    place = firstReply[place]! >= 0 ? firstReply[place]! : following(place);
  }
  return order;

  /** The next reply to the same parent. If there is none, the next one of the nearest ancestor; -1 at the end. */
  function following(place: number): number {
    let last = place;
    while (last !== top && nextReply[last]! < 0) last = parentOf[last]!;
    return last === top ? -1 : nextReply[last]!;
  }
}
