/** The methods that calls have. */
export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"] as const;
