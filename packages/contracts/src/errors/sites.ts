import type { ErrorEntry } from "./errorEntry.ts";

/** Errors of sites, domains, stats and Pro features. */
export const siteErrors = {
  domain_invalid: {
    status: 400,
    message: "This isn't a valid domain.",
    next: "Enter one such as www.example.com.",
  },
  pro_required: {
    status: 403,
    message: "This is part of Pro.",
    next: "Keep 90% of earnings, with a verified profile and growth tools: try Pro.",
  },
  site_needed: {
    status: 403,
    message: "Your link uses your site's address, and you don't have a site yet.",
    next: "Start your site first.",
  },
  stats_no_access: { status: 403, message: "You don't have access to these stats." },
  site_not_found: { status: 404, message: "This account doesn't exist" },
  site_page_not_found: { status: 404, message: "This page was deleted or never existed." },
  domain_not_found: {
    status: 404,
    message: "This site has no custom domain.",
    next: "Link one first.",
  },
  domain_suspended: {
    status: 409,
    message: "This domain is suspended because its records are missing.",
    next: "Restore the records at your domain registrar, then check again.",
  },
  provisional_full: {
    status: 409,
    message: "No more of this can be moved to a new site.",
    next: "Sign up with what's uploaded; the rest stays on this device.",
  },
  already_creator: { status: 409, message: "You already have a site." },
  pinboard_changed: {
    status: 409,
    message: "The pinboard changed since you last saw it.",
    next: "Review the pinboard and reorder it again.",
  },
  site_page_changed: {
    status: 409,
    message: "This page changed since you opened it.",
    next: "Copy what you wrote, then open the page again.",
  },
  too_many_site_pages: {
    status: 409,
    message: "A site has at most 20 pages.",
    next: "Delete one you no longer need.",
  },
  domain_not_allowed: {
    status: 422,
    message: "This domain can't be linked.",
    next: "Choose another domain you own.",
  },
  domain_taken: { status: 422, message: "That address is taken." },
  pinboard_full: {
    status: 422,
    message: "The pinboard holds 24 posts.",
    next: "Unpin one first.",
  },
  domain_unavailable: {
    status: 503,
    message: "We couldn't reach the DNS just now. Nothing was changed.",
    next: "Try again in a minute.",
  },
} as const satisfies Record<string, ErrorEntry>;
