/** Whether a path is one of the API, whose errors are JSON; all others are pages and files. */
export const isApiPath = (path: string): boolean => /^\/api(\/|$)/.test(path);
