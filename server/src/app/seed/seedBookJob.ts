import { jobName } from "../../platform/jobs/jobs.ts";

export interface SeedBook {
  creatorId: string;
  groups: readonly number[];
  storyId: string;
  /** When the demo was seeded, ISO 8601. */
  at: string;
}

export const seedBookJob = jobName<SeedBook>("demo.seedBook");
