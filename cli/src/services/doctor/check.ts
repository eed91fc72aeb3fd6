/** One thing that was looked at. */
export interface Check {
  name: string;
  state: "ok" | "warn" | "fail";
  /** What was found. */
  found: string;
  /** What to do about it; null where there is nothing to do. */
  next: string | null;
}

export const ok = (name: string, found: string): Check => ({ name, state: "ok", found, next: null });
export const warn = (name: string, found: string, next: string): Check => ({
  name,
  state: "warn",
  found,
  next,
});
export const fail = (name: string, found: string, next: string): Check => ({
  name,
  state: "fail",
  found,
  next,
});
