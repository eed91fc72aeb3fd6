import type { ProfileChanges, SiteChanges } from "@quire/contracts/calls/sites";
import type { ImageRef } from "@quire/contracts/records/image";
import type { Site } from "@quire/contracts/records/site";
import type { User } from "@quire/contracts/records/user";
import type { Currency } from "@quire/domain/billing/money";
import { type CommentPlacement, SocialLink, valuesOf } from "@quire/domain/enums";
import { readSocial } from "@quire/domain/sites/socials";

/** A picture in the form: the site's current one, or an upload to be saved by its id. */
export interface PictureValue {
  image: string | null;
  /** Set if it differs from the site's; null removes it. */
  fileId?: string | null;
}

/** Values of the form. */
export interface Values {
  name: string;
  description: string;
  language: string;
  country: string;
  currency: Currency;
  commentState: "approved" | "pending";
  commentPlacement: CommentPlacement;
  socials: Record<SocialLink, string>;
  logo: PictureValue;
  cover: PictureValue;
}

export const KINDS = valuesOf(SocialLink);

const pictureValue = (image: ImageRef | null): PictureValue => ({ image: image?.image ?? null });

/** Returns the form's values for the current site. */
export function valuesOfSite(site: Site, user: Pick<User, "country">): Values {
  const urls = new Map(site.socials.map(({ kind, url }) => [kind, url]));
  return {
    name: site.name,
    description: site.description,
    language: site.language,
    country: user.country ?? "",
    currency: site.currency as Currency,
    commentState: site.comments.initial_state,
    commentPlacement: site.comments.placement,
    socials: Object.fromEntries(KINDS.map((kind) => [kind, urls.get(kind) ?? ""])) as Values["socials"],
    logo: pictureValue(site.logo),
    cover: pictureValue(site.cover),
  };
}

/** Returns the filled-in networks in order, as they are sent. */
export function socialsOf({ socials }: Pick<Values, "socials">): { kind: SocialLink; url: string }[] {
  return KINDS.flatMap((kind) => (socials[kind].trim() ? [{ kind, url: socials[kind].trim() }] : []));
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
  const socials = socialsOf(after);
  if (JSON.stringify(socials) !== JSON.stringify(socialsOf(before))) profile.socials = socials;
  if (after.logo.fileId !== undefined) profile.logo_file = after.logo.fileId;
  if (after.cover.fileId !== undefined) profile.cover_file = after.cover.fileId;
  const site: SiteChanges = {};
  if (after.currency !== before.currency) site.currency = after.currency;
  if (after.commentState !== before.commentState) site.comment_default = after.commentState;
  if (after.commentPlacement !== before.commentPlacement) site.comment_placement = after.commentPlacement;
  const some = <T extends object>(changes: T) => (Object.keys(changes).length > 0 ? changes : null);
  return { profile: some(profile), site: some(site) };
}

/** Names of the form's fields that can have errors. */
export type FieldName = "name" | "description" | "language" | "country" | "currency" | SocialLink;
export type FieldErrors = Partial<Record<FieldName, string>>;

/** Returns errors by the rules that need no server. */
export function check(values: Values): FieldErrors {
  const errors: FieldErrors = {};
  if (!values.name.trim()) errors.name = "Enter a name";
  for (const { kind, url } of socialsOf(values)) {
    const read = readSocial(kind, url);
    if ("error" in read) errors[kind] = read.error;
  }
  return errors;
}

/** Returns the field that an issue's path belongs to; null if the form has no such field. */
export function fieldOfPath(path: string, values: Values): FieldName | null {
  const social = /^body\.socials\.(\d+)/.exec(path);
  if (social) return socialsOf(values)[Number(social[1])]?.kind ?? null;
  const name = /^body\.(name|description|language|country|currency)$/.exec(path)?.[1];
  return (name as FieldName | undefined) ?? null;
}
