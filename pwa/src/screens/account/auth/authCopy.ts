import { signinCopy } from "@quire/domain/accounts/loginContexts";
import { REFEREE_MONTHS } from "@quire/domain/audience/invites";
import type { LoginContext } from "@quire/domain/enums";
import type { AuthStep } from "./authStep.ts";

export interface AuthCopy {
  title: string;
  note: string;
}

interface CopyOptions {
  context: LoginContext;
  product: string;
  site: string | null;
  signups: "open" | "waitlist" | "closed";
  inviter: Inviter | null;
}

/** The user whose site the invite link names. `unknown`: no such site exists, so the invite earns nothing. */
export type Inviter = { state: "asking" | "unknown" } | { state: "known"; name: string };

/** Returns the title and note of a step, wherever it is shown. */
export function authCopy(at: AuthStep, options: CopyOptions): AuthCopy {
  switch (at.step) {
    case "authOption":
      return signinCopy(options.context, options);
    case "authForm":
      return formCopy(at, options);
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
      return { title: `Welcome to ${options.product}`, note: "" };
  }
}

function formCopy(at: Extract<AuthStep, { step: "authForm" }>, options: CopyOptions): AuthCopy {
  switch (at.form) {
    case "signin":
    case "customDomain": {
      const copy = signinCopy(options.context, options);
      return at.changed ? { ...copy, note: "Password changed. Sign in with your new password." } : copy;
    }
    case "code":
      return { title: "Sign in with an OTP", note: "A one-time code by email or text message." };
    case "createAccount":
      return { title: "Create a new account", note: signupNote(options) };
    case "resetPassword":
      return {
        title: "Reset your password",
        note: "We'll send a link to your email or a code to your mobile number.",
      };
    case "sentEmail":
      return { title: "Check your email", note: "" };
    case "secondFactor":
      return { title: "Confirm it's you", note: "Your account uses two-step verification." };
    case "newPassword":
      return { title: "Choose a new password", note: "This signs you out everywhere else." };
  }
}

function signupNote({ signups, product, inviter }: CopyOptions): string {
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
