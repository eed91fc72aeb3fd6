import {
  getMeContract,
  getSessionContract,
  signInContract,
  signOutContract,
  signUpContract,
} from "@quire/contracts/schemas/accounts";
import * as oneTimeCodes from "@quire/contracts/schemas/oneTimeCodes";
import * as passwords from "@quire/contracts/schemas/passwords";
import { trackSignupContract } from "@quire/contracts/schemas/signupTrackings";
import * as verification from "@quire/contracts/schemas/verification";
import type { Feature } from "../../../platform/http/feature.ts";
import { handleNotifyWaitlist, notifyWaitlist } from "../notifyWaitlist.ts";
import type { SessionPorts, SignUpPorts } from "../ports.ts";
import { addEmail } from "./commands/addEmail.ts";
import { changePassword } from "./commands/changePassword.ts";
import { forgotPassword } from "./commands/forgotPassword.ts";
import { resendVerification } from "./commands/resendVerification.ts";
import { resetPassword } from "./commands/resetPassword.ts";
import { sendResetCode } from "./commands/sendResetCode.ts";
import { sendSigninCode } from "./commands/sendSigninCode.ts";
import { signIn } from "./commands/signIn.ts";
import { signInByCode } from "./commands/signInByCode.ts";
import { signInByLink } from "./commands/signInByLink.ts";
import { signOut } from "./commands/signOut.ts";
import { signUp } from "./commands/signUp.ts";
import { trackSignup } from "./commands/trackSignup.ts";
import { verifyEmail } from "./commands/verifyEmail.ts";
import { verifyMobile } from "./commands/verifyMobile.ts";
import { verifyResetCode } from "./commands/verifyResetCode.ts";
import { getMe } from "./queries/getMe.ts";
import { getSession } from "./queries/getSession.ts";

export const credentials =
  (ports: SignUpPorts & SessionPorts): Feature =>
  (routes, platform) => {
    platform.jobs.handle(notifyWaitlist, handleNotifyWaitlist(platform));
    return [
      routes.writeInSteps(signUpContract, signUp(ports)),
      routes.writeInSteps(signInContract, signIn),
      routes.writeInSteps(oneTimeCodes.sendSigninCodeContract, sendSigninCode),
      routes.writeInSteps(oneTimeCodes.signInByCodeContract, signInByCode),
      routes.writeInSteps(oneTimeCodes.signInByLinkContract, signInByLink),
      routes.write(signOutContract, signOut),
      routes.writeInSteps(verification.addEmailContract, addEmail),
      routes.write(verification.verifyEmailContract, verifyEmail),
      routes.writeInSteps(verification.verifyMobileContract, verifyMobile),
      routes.writeInSteps(verification.resendVerificationContract, resendVerification),
      routes.writeInSteps(passwords.forgotPasswordContract, forgotPassword),
      routes.writeInSteps(passwords.sendResetCodeContract, sendResetCode),
      routes.writeInSteps(passwords.verifyResetCodeContract, verifyResetCode),
      routes.writeInSteps(passwords.resetPasswordContract, resetPassword),
      routes.writeInSteps(passwords.changePasswordContract, changePassword),
      routes.write(trackSignupContract, trackSignup),
      routes.read(getSessionContract, getSession(ports)),
      routes.read(getMeContract, getMe),
    ];
  };
