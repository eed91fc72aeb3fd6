import Joi from "@hapi/joi";

/** An email or mobile number as entered; parsed by the domain's rules. */
export const identifier = () => Joi.string().trim().min(1).max(320);

/** Long enough for any passphrase, short enough that hashing it is no denial-of-service risk. */
export const password = () => Joi.string().max(1000);

/** Six digits in any grouping. */
export const otp = () =>
  Joi.string()
    .max(30)
    .replace(/[\s-]/g, "")
    .pattern(/^\d{6}$/)
    .messages({ "string.pattern.base": "{{#label}} must be the six-digit code from the message" });

/** The secret at the end of a link in an email. */
export const linkHash = () => Joi.string().min(1).max(200);
