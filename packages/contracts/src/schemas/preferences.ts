import Joi from "@hapi/joi";
import * as calls from "../calls/preferences.ts";
import { contract } from "./contract.ts";
import { country, displayName, idKey } from "./fields.ts";
import { user } from "./records/user.ts";

const tag = "accounts";

export const updatePreferences = contract(calls.updatePreferences, {
  name: "updatePreferences",
  summary: "Update your notification preferences",
  tag,
  audience: "user",
  params: idKey(),
  body: Joi.object<Partial<calls.Preferences>, true>({
    email_enabled: Joi.boolean(),
    push_enabled: Joi.boolean(),
  }).min(1),
  output: () =>
    Joi.object<calls.Preferences, true>({
      email_enabled: Joi.boolean().required(),
      push_enabled: Joi.boolean().required(),
    }),
  errors: ["forbidden"],
});

export const updateAccount = contract(calls.updateAccount, {
  name: "updateAccount",
  summary: "Update your account details",
  tag,
  audience: "user",
  body: Joi.object<calls.AccountChanges, true>({
    name: displayName(),
    country: country(),
    nsfw: Joi.boolean(),
    of_age: Joi.boolean(),
  }).min(1),
  output: () => user(),
});
