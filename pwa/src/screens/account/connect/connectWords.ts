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
        title: `You didn't sign in with ${name}`,
        text: `Nothing changed, and ${name} shared nothing with us.`,
        again: true,
      };
    case "not_offered":
      return {
        title: `${name} sign-in isn't set up here`,
        text: "Use your email or mobile number instead.",
        again: false,
      };
    case "connection_expired":
      return {
        title: "This sign-in has timed out",
        text: "Nothing was changed. Start again.",
        again: true,
      };
    case "signups_closed":
      return {
        title: "Sign-ups are closed right now.",
        text: `No ${product} account uses this ${name} account.`,
        again: false,
      };
    case "country_blocked":
      return {
        title: "This feature is not available in your country.",
        text: "You can still read.",
        again: false,
      };
    case "too_many_requests":
      return { title: "Too many requests.", text: "Wait a moment and try again.", again: true };
    case "forbidden":
      return {
        title: "We couldn't sign you in",
        text: "This account is suspended.",
        again: false,
      };
    default:
      return {
        title: `${name} couldn't sign you in`,
        text: "Nothing changed. Try again, or use your email or mobile number.",
        again: true,
      };
  }
}
