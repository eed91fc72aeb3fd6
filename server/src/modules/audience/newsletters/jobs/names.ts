import { jobName } from "../../../../platform/jobs/jobs.ts";

/** Sends a newsletter, some of its emails per run. */
export const sendNewsletter = jobName<{ newsletterId: string }>("newsletters.send");

/** The same for an email that isn't a post: a server that doesn't know these must not run it. */
export const sendMailing = jobName<{ newsletterId: string }>("mailings.send");

/** One job per newsletter at a time: a second would send the same emails. */
export const newsletterKey = (newsletterId: string) => `newsletter ${newsletterId}`;

/** Finds newsletters without a job and enqueues them. */
export const sweepNewsletters = jobName<Record<string, never>>("newsletters.sweep");
