type Effect = () => void | Promise<void>;

/** Work outside of a route, and then its effects: of what failed, none may be seen. */
export async function withEffectsAfter<T>(
  work: (afterCommit: (effect: Effect) => void) => Promise<T>,
): Promise<T> {
  const effects: Effect[] = [];
  const result = await work((effect) => void effects.push(effect));
  for (const effect of effects) await effect();
  return result;
}
