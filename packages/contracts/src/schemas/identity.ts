import Joi from "@hapi/joi";

/** What a person types to be known by; read by the rules of the domain. */
export const identifier = () => Joi.string().trim().min(1).max(320);

/** Long enough for any pass phrase, short enough that hashing it is no work worth sending. */
export const password = () => Joi.string().max(1000);

/** Six digits, however they were grouped. */
export const otp = () =>
  Joi.string()
    .max(30)
    .replace(/[\s-]/g, "")
    .pattern(/^\d{6}$/)
    .messages({ "string.pattern.base": "{{#label}} must be the six-digit code from the message" });

/** The secret at the end of a link that we sent. */
export const linkHash = () => Joi.string().min(1).max(200);
