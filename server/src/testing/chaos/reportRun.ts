import type { TaskMeta } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** How much a run tried: `200 kills`. */
    amount?: string;
    /** How much of it failed. */
    failures?: number;
  }
}

/**
 * Adds a line to the table at the end of `npm run chaos`. Call it before the expectations, so that a failed run has
 * its figures.
 */
export function reportRun({ meta }: { meta: TaskMeta }, amount: string, failures: number): void {
  Object.assign(meta, { amount, failures });
}
