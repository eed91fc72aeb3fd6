import { SOCIAL_NAMES } from "@quire/domain/accounts/socialSignin";
import type { SocialProvider } from "@quire/domain/enums";

export interface ConnectFailure {
  title: string;
  text: string;
  /** Whether another attempt may help. */
  canRetry: boolean;
}

/** Returns the copy for a failed sign-in with a provider. Unknown codes get the general message. */
export function failureOf(code: string, provider: SocialProvider, product: string): ConnectFailure {
  const name = SOCIAL_NAMES[provider];
  switch (code) {
    case "declined":
      return {
        title: `You didn't sign in with ${name}`,
        text: `Nothing changed, and ${name} shared nothing with us.`,
        canRetry: true,
      };
    case "not_offered":
      return {
        title: `${name} sign-in isn't set up here`,
        text: "Use your email or mobile number instead.",
        canRetry: false,
      };
    case "connection_expired":
      return {
        title: "This sign-in has timed out",
        text: "Nothing was changed. Start again.",
        canRetry: true,
      };
    case "signups_closed":
      return {
        title: "Sign-ups are closed right now.",
        text: `No ${product} account uses this ${name} account.`,
        canRetry: false,
      };
    case "country_blocked":
      return {
        title: "This feature is not available in your country.",
        text: "You can still read.",
        canRetry: false,
      };
    case "too_many_requests":
      return { title: "Too many requests.", text: "Wait a moment and try again.", canRetry: true };
    case "account_suspended":
      return {
        title: "We couldn't sign you in",
        text: "This account is suspended.",
        canRetry: false,
      };
    default:
      return {
        title: `${name} couldn't sign you in`,
        text: "Nothing changed. Try again, or use your email or mobile number.",
        canRetry: true,
      };
  }
}
