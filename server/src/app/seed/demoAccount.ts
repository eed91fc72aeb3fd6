/** The sign-in of the demo's creator. Only ever written into a database without accounts. */
export const demoAccount = {
  domain: "melville",
  name: "Herman Melville",
  identifier: "melville@example.com",
  password: "call me ishmael",
} as const;
