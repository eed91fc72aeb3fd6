/** What the product is told, and must bring along or check. */
export const SECRET_KEY = "sk_test_sandbox";
export const WEBHOOK_SECRET = "whsec_sandbox";

/** The version of the interface that events are written in. */
export const API_VERSION = "2026-10-28.endive";
