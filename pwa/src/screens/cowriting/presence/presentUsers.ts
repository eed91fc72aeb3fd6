/** Somebody who has the draft open now. */
export interface PresentUser {
  name: string;
  /** As `userColor` gives it. */
  color: string;
}

const COLOR = /^#[0-9a-f]{6}$/i;
const NAME_MAX = 100;

/** Who else is here, once each however many windows they have open. What others say of themselves is not believed blindly. */
export function presentUsers(
  states: ReadonlyMap<number, Record<string, unknown>>,
  ownId: number,
): PresentUser[] {
  const people = new Map<string, PresentUser>();
  const own = keyOf(readPerson(states.get(ownId)));
  for (const [id, state] of states) {
    const person = id === ownId ? null : readPerson(state);
    const key = keyOf(person);
    if (person && key !== own) people.set(key, person);
  }
  return [...people.values()].sort((a, b) => a.name.localeCompare(b.name));
}

const keyOf = (person: PresentUser | null): string => (person ? `${person.color} ${person.name}` : "");

function readPerson(state: Record<string, unknown> | undefined): PresentUser | null {
  const user = state?.user;
  if (typeof user !== "object" || user === null) return null;
  const { name, color } = user as Record<string, unknown>;
  if (typeof name !== "string" || name.trim() === "" || typeof color !== "string") return null;
  if (!COLOR.test(color)) return null;
  return { name: [...name.trim()].slice(0, NAME_MAX).join(""), color };
}

/** "Ahab and 2 others are here". */
export function hereWords(people: readonly PresentUser[]): string {
  const [first, second, ...more] = people.map(({ name }) => name);
  if (first === undefined) return "Nobody else is here";
  if (second === undefined) return `${first} is here`;
  if (more.length === 0) return `${first} and ${second} are here`;
  return `${first}, ${second} and ${more.length} more are here`;
}
