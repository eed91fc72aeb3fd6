/** How to sign in as the demo's creator. Only ever written into a database that has no accounts. */
export const demoAccount = {
  domain: "melville",
  name: "Herman Melville",
  identifier: "melville@example.com",
  password: "call me ishmael",
} as const;
