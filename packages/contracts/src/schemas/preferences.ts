import Joi from "@hapi/joi";
import { NOTIFICATION_KINDS } from "@quire/domain/audience/notificationKinds";
import type { BodyOf } from "../call.ts";
import * as calls from "../calls/preferences.ts";
import { contract } from "./contract.ts";
import { country, displayName, id, idKey, line } from "./fields.ts";
import { user } from "./records/user.ts";

const tag = "accounts";

const preferences = {
  email_enabled: Joi.boolean(),
  push_enabled: Joi.boolean(),
};
const shownPreferences = { email_enabled: Joi.boolean().required(), push_enabled: Joi.boolean().required() };
const kindChanges = () => {
  const channels = Joi.object({ email: Joi.boolean(), push: Joi.boolean() }).min(1);
  return Joi.object<calls.KindChanges>(
    Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, channels])),
  ).min(1);
};
const kindChoices = () =>
  Joi.object<calls.KindChoices>().pattern(
    Joi.string().valid(...NOTIFICATION_KINDS),
    Joi.object({ email: Joi.boolean().required(), push: Joi.boolean().required() }),
  );
const minute = () => Joi.number().integer().min(0).max(1439).allow(null);

export const getSitePreferences = contract(calls.getSitePreferences, {
  name: "getSitePreferences",
  summary: "Retrieve which notifications of a site you get",
  tag: "notifications",
  audience: "user",
  params: idKey(),
  output: () =>
    Joi.object<calls.SitePreferences, true>({
      ...shownPreferences,
      following: Joi.boolean().required(),
      kinds: kindChoices().required(),
      muted: Joi.array()
        .items(
          Joi.object<calls.MutedStory, true>({
            id: id().required(),
            title: Joi.string().allow("").required(),
          }),
        )
        .required(),
    }),
  errors: ["site_not_found"],
});

export const updatePreferences = contract(calls.updatePreferences, {
  name: "updatePreferences",
  summary: "Update which notifications of a site you get; with your own id, of all sites",
  tag: "notifications",
  audience: "user",
  params: idKey(),
  body: Joi.object<BodyOf<typeof calls.updatePreferences>, true>({
    ...preferences,
    kinds: kindChanges(),
    story: Joi.object({ id: id().required(), muted: Joi.boolean().required() }),
  }).min(1),
  output: () => Joi.object<calls.Preferences, true>(shownPreferences),
  errors: ["site_not_found", "post_not_found", "follow_required"],
});

const accountNotifications = () =>
  Joi.object<calls.AccountNotifications, true>({
    ...shownPreferences,
    time_zone: Joi.string().allow(null).required(),
    quiet_from: minute().required(),
    quiet_to: minute().required(),
    digest: Joi.string().valid("off", "daily", "weekly").required(),
    kinds: kindChoices().required(),
    receipts: Joi.boolean().required(),
  });

export const getNotificationSettings = contract(calls.getNotificationSettings, {
  name: "getNotificationSettings",
  summary: "Retrieve when and how you are notified",
  tag: "notifications",
  audience: "user",
  output: accountNotifications,
});

export const updateNotificationSettings = contract(calls.updateNotificationSettings, {
  name: "updateNotificationSettings",
  summary: "Update when and how you are notified",
  tag: "notifications",
  audience: "user",
  body: Joi.object<BodyOf<typeof calls.updateNotificationSettings>, true>({
    time_zone: line(64).min(1),
    quiet_from: minute(),
    quiet_to: minute(),
    digest: Joi.string().valid("off", "daily", "weekly"),
    kinds: kindChanges(),
    receipts: Joi.boolean(),
  })
    .and("quiet_from", "quiet_to")
    .min(1),
  output: accountNotifications,
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
