import Joi from "@hapi/joi";
import type { BodyOf, OutputOf } from "../call.ts";
import * as calls from "../calls/domains.ts";
import { contract } from "./contract.ts";
import { idKey } from "./fields.ts";
import { registrar, siteDomain } from "./records/domain.ts";

export const getDomain = contract(calls.getDomain, {
  name: "getDomain",
  summary: "Retrieve a site's custom domain and its DNS records",
  tag: "domains",
  audience: "user",
  params: idKey(),
  output: () =>
    Joi.object<OutputOf<typeof calls.getDomain>, true>({
      domain: siteDomain().allow(null).required(),
    }),
  errors: ["forbidden", "site_not_found"],
});

export const linkDomain = contract(calls.linkDomain, {
  name: "linkDomain",
  summary: "Link a custom domain to a site",
  tag: "domains",
  audience: "user",
  params: idKey(),
  body: Joi.object<BodyOf<typeof calls.linkDomain>, true>({
    // Checked by the domain's rules, which explain what is wrong.
    domain: Joi.string().trim().max(1000).allow("").required(),
    registrar: registrar(),
  }),
  output: () => Joi.object<OutputOf<typeof calls.linkDomain>, true>({ domain: siteDomain().required() }),
  errors: [
    "forbidden",
    "pro_required",
    "site_not_found",
    "domain_invalid",
    "domain_not_allowed",
    "domain_suspended",
    "too_many_requests",
  ],
});

export const verifyDomain = contract(calls.verifyDomain, {
  name: "verifyDomain",
  summary: "Check a custom domain's DNS records",
  tag: "domains",
  audience: "user",
  params: idKey(),
  output: () => Joi.object<OutputOf<typeof calls.verifyDomain>, true>({ domain: siteDomain().required() }),
  errors: [
    "forbidden",
    "pro_required",
    "site_not_found",
    "domain_not_found",
    "domain_suspended",
    "domain_unavailable",
    "too_many_requests",
  ],
});

export const unlinkDomain = contract(calls.unlinkDomain, {
  name: "unlinkDomain",
  summary: "Unlink a site's custom domain",
  tag: "domains",
  audience: "user",
  params: idKey(),
  output: () =>
    Joi.object<OutputOf<typeof calls.unlinkDomain>, true>({
      url: Joi.string().uri().required(),
    }),
  errors: ["forbidden", "site_not_found"],
});
