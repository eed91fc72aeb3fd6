import { parseIdentifier } from "@quire/domain/accounts/identifiers";
import type { SocialProvider } from "@quire/domain/enums";
import { firstCharacters, stripToLine } from "@quire/domain/text/text";

/** Who somebody is elsewhere, as their provider says. */
export interface Identity {
  provider: SocialProvider;
  subject: string;
  name: string;
  /** Lower case; null where there is none that could be one of ours. */
  email: string | null;
  /** Whether the provider itself says that they read it. */
  emailVerified: boolean;
}

interface Told {
  subject: unknown;
  name: unknown;
  email: unknown;
  emailVerified: unknown;
}

const LONGEST_NAME = 100;
const LONGEST_SUBJECT = 255;

/** What a provider told, in our terms; throws where it did not say who. */
export function readIdentity(provider: SocialProvider, told: Told): Identity {
  const subject = typeof told.subject === "string" ? told.subject : "";
  if (subject === "" || subject.length > LONGEST_SUBJECT) throw new Error(`${provider} named nobody`);
  const name = stripToLine(typeof told.name === "string" ? told.name : "");
  const read = parseIdentifier(typeof told.email === "string" ? told.email : "");
  const email = "kind" in read && read.kind === "email" ? read.value : null;
  return {
    provider,
    subject,
    name: firstCharacters(name, LONGEST_NAME),
    email,
    // Exactly true: "false" is a word, too.
    emailVerified: email !== null && told.emailVerified === true,
  };
}
