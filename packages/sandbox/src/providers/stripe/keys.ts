/** The credentials that the product's environment gets. */
export const SECRET_KEY = "sk_test_sandbox";
export const WEBHOOK_SECRET = "whsec_sandbox";

/** The API version of events. */
export const API_VERSION = "2026-10-28.endive";
