import { signinWords } from "@quire/domain/accounts/loginContexts";
import { REFEREE_MONTHS } from "@quire/domain/audience/invites";
import type { LoginContext } from "@quire/domain/enums";
import type { AuthStep } from "./authStep.ts";

export interface AuthWords {
  title: string;
  note: string;
}

interface Around {
  context: LoginContext;
  product: string;
  site: string | null;
  signups: "open" | "waitlist" | "closed";
  inviter: Inviter | null;
}

/** Who an address says has invited. `unknown`: nobody who is here has that address, and nothing is to be had by it. */
export type Inviter = { state: "asking" | "unknown" } | { state: "known"; name: string };

/** Title and note of a step, wherever it is shown. */
export function authWords(at: AuthStep, around: Around): AuthWords {
  switch (at.step) {
    case "authOption":
      return signinWords(around.context, around);
    case "authForm":
      return formWords(at, around);
    case "emailVerification":
      return { title: "Check your email", note: "" };
    case "mobileVerification":
      return { title: "Verify your mobile number", note: "" };
    case "addEmail":
      return { title: "Use another email", note: "" };
    case "usernamePending":
      return {
        title: "Choose your site's address",
        note: "Your posts appear there. You don't need a site to read, and you can start one at any time.",
      };
    case "waitlist":
      return { title: "You're on the list", note: "" };
    case "done":
      return { title: `Welcome to ${around.product}`, note: "" };
  }
}

function formWords(at: Extract<AuthStep, { step: "authForm" }>, around: Around): AuthWords {
  switch (at.form) {
    case "signin":
    case "customDomain": {
      const words = signinWords(around.context, around);
      return at.changed ? { ...words, note: "Password changed. Sign in with your new password." } : words;
    }
    case "code":
      return { title: "Sign in with an OTP", note: "A one-time code by email or text message." };
    case "createAccount":
      return { title: "Create a new account", note: signupNote(around) };
    case "resetPassword":
      return {
        title: "Reset your password",
        note: "We'll send a link to your email or a code to your mobile number.",
      };
    case "sentEmail":
      return { title: "Check your email", note: "" };
    case "newPassword":
      return { title: "Choose a new password", note: "This signs you out everywhere else." };
  }
}

function signupNote({ signups, product, inviter }: Around): string {
  if (signups === "waitlist") {
    return `${product} adds new accounts gradually. Join the list and we'll be in touch.`;
  }
  switch (inviter?.state) {
    case "known":
      return `${inviter.name} invited you. You get a free website, plus Pro for ${REFEREE_MONTHS} months once you verify your address.`;
    case "unknown":
      return "The person who invited you has left, but you're still welcome.";
    default:
      return "";
  }
}
