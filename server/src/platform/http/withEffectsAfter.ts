type Effect = () => void | Promise<void>;

/** Runs work outside a route, then its effects: failed work has none. */
export async function withEffectsAfter<T>(
  work: (afterCommit: (effect: Effect) => void) => Promise<T>,
): Promise<T> {
  const effects: Effect[] = [];
  const result = await work((effect) => void effects.push(effect));
  for (const effect of effects) await effect();
  return result;
}
