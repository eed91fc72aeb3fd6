/** The credentials that the product's environment gets. */
export const KEY_ID = "rzp_test_sandbox";
export const KEY_SECRET = "sandbox-key-secret";
export const WEBHOOK_SECRET = "sandbox-webhook-secret";
export const ACCOUNT = "acc_SandboxAccount";
