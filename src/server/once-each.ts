/** Gives what is made of an object, made once for as long as it is the same object. */
export function onceEach<Thing extends object, Made>(make: (thing: Thing) => Made): (thing: Thing) => Made {
  const all = new WeakMap<Thing, Made>();
  return (thing) => {
    let made = all.get(thing);
    if (made === undefined) all.set(thing, (made = make(thing)));
    return made;
  };
}
