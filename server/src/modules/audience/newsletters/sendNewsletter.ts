import { jobName } from "../../../platform/jobs/jobs.ts";

/** Sends one newsletter, some of its letters at a time. */
export const sendNewsletter = jobName<{ newsletterId: string }>("mailing.sendNewsletter");

/** One job at a time for each: a second would send the same letters. */
export const newsletterKey = (newsletterId: string) => `newsletter ${newsletterId}`;
