/** Returns one `Made` per key: created on first use, and released with its key. */
export function memoizeBy<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const all = new WeakMap<Key, { made: Made }>();
  return (key) => {
    const known = all.get(key);
    if (known) return known.made;
    const made = make(key);
    all.set(key, { made });
    return made;
  };
}
