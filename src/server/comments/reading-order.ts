/**
 * The ids of comments as they are read: each followed by its replies, oldest first. `ids` are in ascending order,
 * `parents` says which comment each of them answers, 0 for none. Follows links from comment to comment instead of
 * calling itself: a thread may be ten thousand replies deep.
 */
export function readingOrder(ids: number[], parents: number[]): number[] {
  const count = ids.length;
  const places = new Map(ids.map((id, place) => [id, place]));
  // Stands for the post, whose replies are those on the post itself.
  const top = count;
  const parentOf = Int32Array.from(parents, (id) => places.get(id) ?? top);
  const firstReply = new Int32Array(count + 1).fill(-1);
  const nextReply = new Int32Array(count).fill(-1);
  for (let place = count - 1; place >= 0; place--) {
    const parent = parentOf[place]!;
    nextReply[place] = firstReply[parent]!;
    firstReply[parent] = place;
  }
  const order: number[] = [];
  for (let place = firstReply[top]!; place >= 0;) {
    order.push(ids[place]!);
    place = firstReply[place]! >= 0 ? firstReply[place]! : following(place);
  }
  return order;

  /** The next reply to the same comment, or else to the one that this one answers, and so on up. */
  function following(place: number): number {
    let last = place;
    while (last !== top && nextReply[last]! < 0) last = parentOf[last]!;
    return last === top ? -1 : nextReply[last]!;
  }
}
