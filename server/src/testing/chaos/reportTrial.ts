import type { TaskMeta } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** How much a trial tried: `200 kills`. */
    amount?: string;
    /** How much of it went wrong. */
    failures?: number;
  }
}

/** Adds a line to the table that `npm run chaos` ends with. Call it before the expectations, so that a failure has its figures. */
export function reportTrial({ meta }: { meta: TaskMeta }, amount: string, failures: number): void {
  Object.assign(meta, { amount, failures });
}
