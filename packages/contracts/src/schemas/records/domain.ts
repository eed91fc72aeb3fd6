import Joi from "@hapi/joi";
import { DomainState, Registrar, valuesOf } from "@quire/domain/enums";
import { Sight } from "@quire/domain/sites/domainChecks";
import type { RequiredDnsRecord, SiteDomain } from "../../records/domain.ts";
import { time } from "../fields.ts";

export const registrar = () => Joi.string().valid(...valuesOf(Registrar));

const requiredRecord = () =>
  Joi.object<RequiredDnsRecord, true>({
    purpose: Joi.string().valid("proof", "pointing").required(),
    type: Joi.string().valid("TXT", "CNAME", "A", "AAAA").required(),
    name: Joi.string().required(),
    host: Joi.string().required(),
    value: Joi.string().required(),
    ttl: Joi.number().integer().required(),
    status: Joi.string()
      .valid(...valuesOf(Sight))
      .allow(null)
      .required(),
  });

const seen = () => Joi.array().items(Joi.string().allow("")).max(10).required();

/** A site's custom domain in responses to its owner. */
export const siteDomain = () =>
  Joi.object<SiteDomain, true>({
    domain: Joi.string().required(),
    shown: Joi.string().required(),
    registrar: registrar().required(),
    state: Joi.string()
      .valid(...valuesOf(DomainState))
      .required(),
    taken: Joi.boolean().required(),
    records: Joi.array().items(requiredRecord()).required(),
    seen: Joi.object<SiteDomain["seen"], true>({ proof: seen(), pointing: seen() }).required(),
    url: Joi.string().uri().required(),
    requested_at: time().required(),
    checked_at: time().allow(null).required(),
    next_check_at: time().allow(null).required(),
    expires_at: time().allow(null).required(),
    activated_at: time().allow(null).required(),
    suspends_at: time().allow(null).required(),
    suspended_at: time().allow(null).required(),
  });
