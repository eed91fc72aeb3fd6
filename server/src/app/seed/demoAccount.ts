/** Whom to sign in as in the demo, as the start-up message says. Never in production, where there is no demo. */
export const demoAccount = {
  domain: "melville",
  identifier: "melville@example.com",
  password: "call me ishmael",
};
