/** A check and its result. */
export interface Check {
  name: string;
  state: "ok" | "warn" | "fail";
  /** What the check found. */
  found: string;
  /** How to fix it; null if nothing is wrong. */
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
