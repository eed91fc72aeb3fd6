import Joi from "@hapi/joi";
import { SECURITY_EVENT_KINDS } from "@quire/domain/accounts/securityEvents";
import { SocialProvider, valuesOf } from "@quire/domain/enums";
import type { AnnouncementBar } from "../../records/announcement.ts";
import type {
  AccessTokenRecord,
  SecurityEventRecord,
  SessionRecord,
  SessionState,
  User,
} from "../../records/user.ts";
import { currency, id, text, time } from "../fields.ts";
import { imageRef } from "./image.ts";
import { postCounts } from "./site.ts";

/** `read` and `write`, at least one of them. */
export const scopes = () =>
  Joi.array<("read" | "write")[]>().items(Joi.string().valid("read", "write")).min(1).unique();

/** The signed-in user, as they see themselves. */
export const user = () =>
  Joi.object<User, true>({
    id: id().required(),
    name: Joi.string().required(),
    email: Joi.string().allow(null).required(),
    mobile: Joi.string().allow(null).required(),
    country: Joi.string().allow(null).required(),
    currency: currency().required(),
    groups: Joi.array().items(Joi.number().integer()).required(),
    nsfw: Joi.boolean().required(),
    of_age: Joi.boolean().required(),
    preferences: Joi.array().items(Joi.number().integer()).required(),
    post_counts: postCounts().required(),
    domain: Joi.string().allow(null).required(),
    custom_domain: Joi.string().allow(null).required(),
    site_url: Joi.string().allow(null).required(),
    logo: imageRef().allow(null).required(),
    status: Joi.string()
      .valid("created", "sentEmailVerification", "sentMobileVerification", "verified")
      .required(),
    email_verified: Joi.boolean().required(),
    email_bounced: Joi.boolean().required(),
    mobile_verified: Joi.boolean().required(),
    pending_email: Joi.string().allow(null).required(),
    has_password: Joi.boolean().required(),
    site_time_zone: Joi.string().allow(null).required(),
    small_business: Joi.boolean().required(),
  });

const sessionRef = () =>
  Joi.object<{ id: string; expires: string }, true>({ id: id().required(), expires: time().required() });

/** Fields of every sign-in response, to spread. */
export const signedInFields = {
  user: user().required(),
  session: sessionRef().required(),
  xsrf: Joi.string().required(),
};

/** A row of "where you are signed in". */
export const sessionRecord = () =>
  Joi.object<SessionRecord, true>({
    id: id().required(),
    kind: Joi.string().valid("browser", "program", "token").required(),
    device: text(),
    host: Joi.string().allow(null).required(),
    scopes: scopes().required(),
    created: time().required(),
    last_seen: time().required(),
    expires: time().allow(null).required(),
    current: Joi.boolean().required(),
  });

/** An access token, without its secret. */
export const accessTokenRecord = () =>
  Joi.object<AccessTokenRecord, true>({
    id: id().required(),
    name: Joi.string().required(),
    scopes: scopes().required(),
    created: time().required(),
    last_used: time().allow(null).required(),
    expires: time().allow(null).required(),
  });

/** A row of the account's recent activity. */
export const securityEventRecord = () =>
  Joi.object<SecurityEventRecord, true>({
    id: id().required(),
    kind: Joi.string()
      .valid(...SECURITY_EVENT_KINDS)
      .required(),
    detail: text(),
    device: text(),
    country: Joi.string().allow(null).required(),
    ip: text(),
    created: time().required(),
  });

/** What a cached page fills in after loading. */
export const sessionState = () =>
  Joi.object<SessionState, true>({
    session: Joi.object<NonNullable<SessionState["session"]>, true>({
      id: id().required(),
      expires: time().allow(null).required(),
    })
      .allow(null)
      .required(),
    user: user().allow(null).required(),
    xsrf: Joi.string().allow(null).required(),
    country: Joi.string().allow(null).required(),
    currency: currency().required(),
    flags: Joi.object<SessionState["flags"], true>({
      sandbox: Joi.boolean().required(),
      signups: Joi.string().valid("open", "waitlist", "closed").required(),
      social: Joi.array()
        .items(Joi.string().valid(...valuesOf(SocialProvider)))
        .required(),
      cookie_banner: Joi.boolean().required(),
    }).required(),
    announcement: Joi.object<AnnouncementBar, true>({
      id: id().required(),
      text: text(),
      link: Joi.string().allow(null).required(),
    })
      .allow(null)
      .required(),
    site: Joi.object<NonNullable<SessionState["site"]>, true>({
      id: id().required(),
      is_owner: Joi.boolean().required(),
      follows: Joi.boolean().required(),
    })
      .allow(null)
      .required(),
    silent_signin: Joi.string().valid("always", "from_platform", "never").required(),
  });
