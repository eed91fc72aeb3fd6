import {
  getMeContract,
  getSessionContract,
  signInContract,
  signOutContract,
  signUpContract,
} from "@quire/contracts/schemas/accounts";
import type { Feature } from "../../platform/http/feature.ts";
import { signIn } from "./commands/signIn.ts";
import { signOut } from "./commands/signOut.ts";
import { signUp } from "./commands/signUp.ts";
import { getMe } from "./queries/getMe.ts";
import { getSession } from "./queries/getSession.ts";

export const accounts: Feature = (routes) => [
  routes.writeInSteps(signUpContract, signUp),
  routes.writeInSteps(signInContract, signIn),
  routes.write(signOutContract, signOut),
  routes.read(getSessionContract, getSession),
  routes.read(getMeContract, getMe),
];
