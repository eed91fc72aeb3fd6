import { SOCIAL_NAMES } from "@quire/domain/accounts/socialSignin";
import type { SocialProvider } from "@quire/domain/enums";

export interface ConnectFailure {
  title: string;
  text: string;
  /** Whether another try may help. */
  again: boolean;
}

/** Why a sign-in with another account did not come to its end; what an unknown word means is the general case. */
export function failureOf(word: string, provider: SocialProvider, product: string): ConnectFailure {
  const name = SOCIAL_NAMES[provider];
  switch (word) {
    case "declined":
      return {
        title: `You did not sign in with ${name}`,
        text: `Nothing was changed, and ${name} told us nothing.`,
        again: true,
      };
    case "not_offered":
      return {
        title: `Signing in with ${name} is not set up here`,
        text: "An email or a mobile number does the same.",
        again: false,
      };
    case "connection_expired":
      return {
        title: "This sign-in was left too long ago",
        text: "Nothing was changed. Start it again.",
        again: true,
      };
    case "signups_closed":
      return {
        title: "New accounts are not being taken at the moment.",
        text: `You have none on ${product} with this ${name} account.`,
        again: false,
      };
    case "country_blocked":
      return {
        title: "This feature is not available in your country.",
        text: "Reading is open to you all the same.",
        again: false,
      };
    case "too_many_requests":
      return { title: "Too many requests.", text: "Wait a little and try again.", again: true };
    case "forbidden":
      return {
        title: "You couldn't be signed in",
        text: "The account that this opens is suspended.",
        again: false,
      };
    default:
      return {
        title: `${name} couldn't sign you in`,
        text: "Nothing was changed. Try again, or use your email or mobile number.",
        again: true,
      };
  }
}
