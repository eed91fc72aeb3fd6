import { parseIdentifier } from "@quire/domain/accounts/identifiers";
import { cleanName } from "@quire/domain/accounts/names";
import type { SocialProvider } from "@quire/domain/enums";
import { firstCharacters, stripToLine } from "@quire/domain/text/text";

/** A user's identity at a provider, as the provider reports it. */
export interface Identity {
  provider: SocialProvider;
  subject: string;
  name: string;
  /** Lower case; null if missing or not valid as an email here. */
  email: string | null;
  /** Whether the provider itself has verified the email. */
  emailVerified: boolean;
}

interface ProviderProfile {
  subject: unknown;
  name: unknown;
  email: unknown;
  emailVerified: unknown;
}

const LONGEST_NAME = 100;
const LONGEST_SUBJECT = 255;

/** Returns a provider's response as an identity; throws if it doesn't name the user. */
export function readIdentity(provider: SocialProvider, profile: ProviderProfile): Identity {
  const subject = typeof profile.subject === "string" ? profile.subject : "";
  if (subject === "" || subject.length > LONGEST_SUBJECT) throw new Error(`${provider} named nobody`);
  const name = cleanName(stripToLine(typeof profile.name === "string" ? profile.name : ""));
  const parsed = parseIdentifier(typeof profile.email === "string" ? profile.email : "");
  const email = "kind" in parsed && parsed.kind === "email" ? parsed.value : null;
  return {
    provider,
    subject,
    name: firstCharacters(name, LONGEST_NAME),
    email,
    // Strictly true: the string "false" is truthy.
    emailVerified: email !== null && profile.emailVerified === true,
  };
}
