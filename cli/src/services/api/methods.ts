/** HTTP methods of calls. */
export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"] as const;
