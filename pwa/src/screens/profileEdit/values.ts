import type { ProfileChanges, SiteChanges } from "@quire/contracts/calls/sites";
import type { ImageRef } from "@quire/contracts/records/image";
import type { Site } from "@quire/contracts/records/site";
import type { User } from "@quire/contracts/records/user";
import type { Currency } from "@quire/domain/billing/money";
import type { CommentPlacement, SocialLink } from "@quire/domain/enums";
import type { PictureValue } from "../../widgets/profile/sendPicture.ts";
import {
  changedSocials,
  checkSocials,
  readSocials,
  type Socials,
  socialOfPath,
} from "../../widgets/profile/socials.ts";

/** Values of the form. */
export interface Values {
  name: string;
  description: string;
  language: string;
  country: string;
  currency: Currency;
  commentState: "approved" | "pending";
  commentPlacement: CommentPlacement;
  passageComments: boolean;
  timeZone: string;
  supportMessage: string;
  socials: Socials;
  logo: PictureValue;
  cover: PictureValue;
}

const pictureValue = (image: ImageRef | null): PictureValue => ({ image: image?.image ?? null });

/** Returns the form's values for the current site. */
export function valuesOfSite(site: Site, user: Pick<User, "country" | "site_time_zone">): Values {
  return {
    name: site.name,
    description: site.description,
    language: site.language,
    country: user.country ?? "",
    currency: site.currency as Currency,
    commentState: site.comments.initial_state,
    commentPlacement: site.comments.placement,
    passageComments: site.comments.on_passages,
    timeZone: user.site_time_zone ?? "UTC",
    supportMessage: site.features.support_message,
    socials: readSocials(site),
    logo: pictureValue(site.logo),
    cover: pictureValue(site.cover),
  };
}

/** Returns what has changed, by the call that saves it; null for a call with nothing to save. */
export function changesOf(
  before: Values,
  after: Values,
): { profile: ProfileChanges | null; site: SiteChanges | null } {
  const profile: ProfileChanges = {};
  if (after.name !== before.name) profile.name = after.name.trim();
  if (after.description !== before.description) profile.description = after.description.trim();
  if (after.language !== before.language) profile.language = after.language;
  if (after.country !== before.country && after.country) profile.country = after.country;
  const socials = changedSocials(before.socials, after.socials);
  if (socials) profile.socials = socials;
  if (after.logo.fileId !== undefined) profile.logo_file = after.logo.fileId;
  if (after.cover.fileId !== undefined) profile.cover_file = after.cover.fileId;
  const site: SiteChanges = {};
  if (after.currency !== before.currency) site.currency = after.currency;
  if (after.commentState !== before.commentState) site.comment_default = after.commentState;
  if (after.commentPlacement !== before.commentPlacement) site.comment_placement = after.commentPlacement;
  if (after.passageComments !== before.passageComments) site.passage_comments = after.passageComments;
  if (after.timeZone !== before.timeZone) site.time_zone = after.timeZone;
  if (after.supportMessage !== before.supportMessage) site.support_message = after.supportMessage.trim();
  const some = <T extends object>(changes: T) => (Object.keys(changes).length > 0 ? changes : null);
  return { profile: some(profile), site: some(site) };
}

/** Names of the form's fields that can have errors. */
export type FieldName =
  | "name"
  | "description"
  | "language"
  | "country"
  | "timeZone"
  | "currency"
  | SocialLink;
export type FieldErrors = Partial<Record<FieldName, string>>;

/** Returns errors by the rules that need no server. */
export function check(values: Values): FieldErrors {
  const errors: FieldErrors = checkSocials(values.socials);
  if (!values.name.trim()) errors.name = "Enter a name";
  return errors;
}

/** Returns the field that an issue's path belongs to; null if the form has no such field. */
export function fieldOfPath(path: string, values: Values): FieldName | null {
  const social = socialOfPath(path, values.socials);
  if (social) return social;
  if (path === "body.time_zone") return "timeZone";
  const name = /^body\.(name|description|language|country|currency)$/.exec(path)?.[1];
  return (name as FieldName | undefined) ?? null;
}
