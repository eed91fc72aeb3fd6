/** A user who has the draft open. */
export interface PresentUser {
  name: string;
  /** From `userColor`. */
  color: string;
}

const COLOR = /^#[0-9a-f]{6}$/i;
const NAME_MAX = 100;

/**
 * Returns the other users in the draft, once each however many windows they have open. Their self-reported state is
 * validated.
 */
export function presentUsers(
  states: ReadonlyMap<number, Record<string, unknown>>,
  ownId: number,
): PresentUser[] {
  const users = new Map<string, PresentUser>();
  const own = keyOf(readUser(states.get(ownId)));
  for (const [id, state] of states) {
    const present = id === ownId ? null : readUser(state);
    const key = keyOf(present);
    if (present && key !== own) users.set(key, present);
  }
  return [...users.values()].sort((a, b) => a.name.localeCompare(b.name));
}

const keyOf = (present: PresentUser | null): string => (present ? `${present.color} ${present.name}` : "");

function readUser(state: Record<string, unknown> | undefined): PresentUser | null {
  const user = state?.user;
  if (typeof user !== "object" || user === null) return null;
  const { name, color } = user as Record<string, unknown>;
  if (typeof name !== "string" || name.trim() === "" || typeof color !== "string") return null;
  if (!COLOR.test(color)) return null;
  return { name: [...name.trim()].slice(0, NAME_MAX).join(""), color };
}

/** Returns "Ahab and 2 others are here". */
export function presenceText(users: readonly PresentUser[]): string {
  const [first, second, ...more] = users.map(({ name }) => name);
  if (first === undefined) return "Nobody else is here";
  if (second === undefined) return `${first} is here`;
  if (more.length === 0) return `${first} and ${second} are here`;
  return `${first}, ${second} and ${more.length} more are here`;
}
