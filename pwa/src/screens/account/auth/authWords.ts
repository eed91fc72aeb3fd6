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
      return { title: "Check your mail", note: "" };
    case "mobileVerification":
      return { title: "Verify your mobile number", note: "" };
    case "addEmail":
      return { title: "Use another email", note: "" };
    case "usernamePending":
      return {
        title: "Choose the address of your site",
        note: "What you publish appears there. Only to read, you need none, and you can start one at any time.",
      };
    case "waitlist":
      return { title: "You are on the list", note: "" };
    case "done":
      return { title: `Welcome to ${around.product}`, note: "" };
  }
}

function formWords(at: Extract<AuthStep, { step: "authForm" }>, around: Around): AuthWords {
  switch (at.form) {
    case "signin":
    case "customDomain": {
      const words = signinWords(around.context, around);
      return at.changed ? { ...words, note: "Your password is changed. Sign in with the new one." } : words;
    }
    case "code":
      return { title: "Sign in with an OTP", note: "A code that is good once, by mail or by text message." };
    case "createAccount":
      return { title: "Create a new account", note: signupNote(around) };
    case "resetPassword":
      return {
        title: "Reset your password",
        note: "By a link to your email, or by a code to your mobile number.",
      };
    case "sentEmail":
      return { title: "Check your mail", note: "" };
    case "newPassword":
      return { title: "Choose a new password", note: "You are signed out everywhere else by it." };
  }
}

function signupNote({ signups, product, inviter }: Around): string {
  if (signups === "waitlist") {
    return `${product} takes new accounts one after the other. Leave your name, and you will hear from us.`;
  }
  switch (inviter?.state) {
    case "known":
      return `${inviter.name} invited you: you get a website for free, and Pro for ${REFEREE_MONTHS} months once your address is verified.`;
    case "unknown":
      return "Whoever invited you is not here any more. You are welcome all the same.";
    default:
      return "";
  }
}
