/**
 * Unchanged objects: a post that has not changed since it was last read is the same JavaScript object
 * (decision 22). `posts/queries.ts` ensures this by the version of the post's rows. Everything computed from
 * a post is therefore computed once: its presentation (`posts/present.ts`), its JSON (`http/serializer.ts`,
 * `ssr/page-json.ts`) and its card (`src/web/shared-parts`).
 */

/** Returns a function that calls `make` once for each object and caches the result while the object lives. */
export function oncePerObject<Thing extends object, Made>(
  make: (thing: Thing) => Made,
): (thing: Thing) => Made {
  const all = new WeakMap<Thing, Made>();
  return (thing) => {
    let made = all.get(thing);
    if (made === undefined) all.set(thing, (made = make(thing)));
    return made;
  };
}
