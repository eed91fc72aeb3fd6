import { accountJobs } from "../modules/accounts/scheduledJobs.ts";
import { audienceJobs } from "../modules/audience/scheduledJobs.ts";
import { billingJobs } from "../modules/billing/scheduledJobs.ts";
import { bookJobs } from "../modules/books/scheduledJobs.ts";
import { communityJobs } from "../modules/community/scheduledJobs.ts";
import { postJobs } from "../modules/posts/scheduledJobs.ts";
import { siteJobs } from "../modules/sites/scheduledJobs.ts";

/** Jobs that pick up unfinished work. A starting server enqueues each; most then reschedule themselves. */
export const scheduledJobs = [
  ...accountJobs,
  ...postJobs,
  ...siteJobs,
  ...communityJobs,
  ...audienceJobs,
  ...billingJobs,
  ...bookJobs,
];
