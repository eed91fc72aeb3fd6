import Joi from "@hapi/joi";
import { CommentPlacement, SocialLink, valuesOf } from "@quire/domain/enums";
import { readColor } from "@quire/domain/sites/accents";
import { HEADER_LAYOUTS, TYPE_PAIRINGS } from "@quire/domain/sites/siteDesign";
import { readSocial, SOCIAL_URL_MAX } from "@quire/domain/sites/socials";
import { SUPPORT_MESSAGE_MAX } from "@quire/domain/sites/welcome";
import type { OutputOf } from "../call.ts";
import {
  checkAvailability,
  createSite,
  findSite,
  getProfile,
  getSmallBusiness,
  type ProfileChanges,
  type SiteChanges,
  updateProfile,
  updateSite,
} from "../calls/sites.ts";
import type { Site } from "../records/site.ts";
import type { User } from "../records/user.ts";
import { contract } from "./contract.ts";
import { country, currency, displayName, id, idKey, line, lines, text, yes } from "./fields.ts";
import { site } from "./records/site.ts";
import { user } from "./records/user.ts";

/** A subdomain label or a host, checked by the domain's rules. */
const domain = () => Joi.string().trim().max(300);

/** The profile's URL as stored, by the rules of its network. */
const socialUrl: Joi.CustomValidator<string> = (typed, helpers) => {
  const [{ kind }] = helpers.state.ancestors as [{ kind: SocialLink }];
  if (!valuesOf(SocialLink).includes(kind)) return typed;
  const read = readSocial(kind, typed);
  return "url" in read ? read.url : helpers.message({ custom: read.error });
};

/** A color, stored as `#rrggbb`. */
const color = () =>
  Joi.string()
    .max(20)
    .custom((typed: string, helpers) => readColor(typed) ?? helpers.error("quire.color"))
    .messages({ "quire.color": "{{#label}} must be a color, such as #2f5bb7" });

export const findSiteContract = contract(findSite, {
  name: "findSite",
  summary: "Find a site by subdomain, custom domain or ID",
  tag: "sites",
  audience: "public",
  query: Joi.object<{ domain?: string; id?: string }, true>({ domain: domain(), id: id() }).xor(
    "domain",
    "id",
  ),
  output: () => site(),
  errors: ["site_not_found"],
});

export const getProfileContract = contract(getProfile, {
  name: "getProfile",
  summary: "Retrieve a site",
  tag: "sites",
  audience: "anyone",
  params: idKey(),
  output: () => site(),
  errors: ["site_not_found"],
});

export const getSmallBusinessContract = contract(getSmallBusiness, {
  name: "getSmallBusiness",
  summary: "Retrieve whether a creator sells for a business",
  tag: "sites",
  audience: "user",
  params: Joi.object<{ userId: string }, true>({ userId: id().required() }),
  output: () =>
    Joi.object<OutputOf<typeof getSmallBusiness>, true>({
      small_business: yes(),
    }),
  errors: ["not_found"],
});

export const updateProfileContract = contract(updateProfile, {
  name: "updateProfile",
  summary: "Update a site's profile and design",
  tag: "sites",
  audience: "user",
  params: idKey(),
  body: Joi.object<ProfileChanges, true>({
    name: displayName(),
    description: lines(2000).allow(""),
    language: Joi.string()
      .max(35)
      .pattern(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { name: "a language tag, such as en or pt-BR" }),
    country: country(),
    socials: Joi.array()
      .items(
        Joi.object<{ kind: string; url: string }, true>({
          kind: Joi.string()
            .valid(...valuesOf(SocialLink))
            .required(),
          url: Joi.string().trim().max(SOCIAL_URL_MAX).custom(socialUrl).required(),
        }),
      )
      .unique("kind")
      .max(6),
    logo_file: id().allow(null),
    cover_file: id().allow(null),
    accent: color().allow(null),
    type_pairing: Joi.string().valid(...TYPE_PAIRINGS),
    header_layout: Joi.string().valid(...HEADER_LAYOUTS),
    icon_file: id().allow(null),
  }).min(1),
  output: () => site(),
  errors: ["forbidden", "site_not_found"],
});

export const updateSiteContract = contract(updateSite, {
  name: "updateSite",
  summary: "Update a site's settings",
  tag: "sites",
  audience: "user",
  params: idKey(),
  body: Joi.object<SiteChanges, true>({
    currency: currency(),
    comment_default: Joi.string().valid("approved", "pending"),
    comment_placement: Joi.string().valid(...valuesOf(CommentPlacement)),
    passage_comments: Joi.boolean(),
    support_message: lines(SUPPORT_MESSAGE_MAX).allow(""),
    time_zone: line(64).min(1),
  }).min(1),
  output: () => site(),
  errors: ["forbidden", "site_not_found"],
});

export const createSiteContract = contract(createSite, {
  name: "createSite",
  summary: "Create a site for a reader by choosing a subdomain",
  tag: "sites",
  audience: "user",
  body: Joi.object<{ domain: string; name?: string }, true>({
    domain: domain().required(),
    name: displayName(),
  }),
  output: () =>
    Joi.object<{ site: Site; user: User }, true>({ site: site().required(), user: user().required() }),
  errors: ["already_creator", "domain_taken"],
  status: 201,
});

export const checkAvailabilityContract = contract(checkAvailability, {
  name: "checkAvailability",
  summary: "Check a subdomain's availability and suggest one",
  tag: "sites",
  audience: "anyone",
  query: Joi.object<{ domain: string }, true>({ domain: domain().allow("").required() }),
  output: () =>
    Joi.object<OutputOf<typeof checkAvailability>, true>({
      available: Joi.boolean().required(),
      domain: text(),
      reason: Joi.string().allow(null).required(),
      suggestion: Joi.string().allow(null).required(),
    }),
});
