/** An account at the provider, to sign in as while trying the product out. */
export interface OpenIdUser {
  id: string;
  name: string;
  /** Null if the account has none. */
  email: string | null;
  /** Whether the provider has verified the email. */
  verified: boolean;
  /** What the account is for, as shown on the consent page. */
  about: string;
}

/** The accounts of both providers; their ids never change. */
export const users: readonly OpenIdUser[] = [
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

/** Returns the chosen account, or one made of the typed-in fields. */
export function userOf(form: Record<string, string | undefined>): OpenIdUser | null {
  const known = users.find(({ id }) => id === form.person);
  if (known) return known;
  const email = form.email?.trim();
  if (!email) return null;
  // Derives the id from the email, so the same email is the same user at every visit.
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
