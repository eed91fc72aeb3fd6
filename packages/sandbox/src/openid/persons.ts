/** Somebody who has an account over there, and whom a person trying things out can be. */
export interface Person {
  id: string;
  name: string;
  /** Null: they gave none. */
  email: string | null;
  /** Whether the provider says that they read it. */
  verified: boolean;
  /** Why one would choose them. */
  about: string;
}

/** The people of both providers. Their ids are as long-lived as an id there is. */
export const persons: readonly Person[] = [
  {
    id: "100000000000000000001",
    name: "Ada Reader",
    email: "ada.reader@example.com",
    verified: true,
    about: "Her email is verified",
  },
  {
    id: "100000000000000000002",
    name: "Herman Melville",
    email: "melville@example.com",
    verified: true,
    about: "The email of the demo's creator, verified",
  },
  {
    id: "100000000000000000003",
    name: "Not Melville",
    email: "melville@example.com",
    verified: false,
    about: "Claims the same email, which is not verified",
  },
  {
    id: "100000000000000000004",
    name: "Bartleby",
    email: null,
    verified: false,
    about: "Would prefer not to give an email",
  },
];

/** One of them, or whoever was typed in. */
export function userOf(form: Record<string, string | undefined>): Person | null {
  const known = persons.find(({ id }) => id === form.person);
  if (known) return known;
  const email = form.email?.trim();
  if (!email) return null;
  // The same email is the same person at every visit.
  const digits = [...email].reduce(
    (sum, char) => (sum * 31n + BigInt(char.codePointAt(0) ?? 0)) % 10n ** 20n,
    7n,
  );
  return {
    id: `2${digits.toString().padStart(20, "0")}`,
    name: form.name?.trim() || email.split("@", 1)[0] || email,
    email,
    verified: form.verified === "on",
    about: "",
  };
}
