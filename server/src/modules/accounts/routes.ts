import type { Feature } from "../../platform/http/feature.ts";
import { confirmation } from "./confirmation/routes.ts";
import { connections } from "./connections/routes.ts";
import { credentials } from "./credentials/routes.ts";
import { accountDeletion } from "./deletion/routes.ts";
import { device } from "./devices/routes.ts";
import { factors } from "./factors/routes.ts";
import type { DeletionPorts, SessionPorts, SignUpPorts } from "./ports.ts";
import { preferences } from "./preferences/routes.ts";
import { security } from "./security/routes.ts";
import { sessions } from "./sessions/routes.ts";
import { signinTokens } from "./signinTokens/routes.ts";

/** Users, sign-up and sign-in, second factors, sessions, tokens, preferences and account deletion. */
export const accounts = (ports: SignUpPorts & SessionPorts & DeletionPorts): Feature[] => [
  credentials(ports),
  factors,
  signinTokens,
  connections,
  device,
  sessions,
  confirmation,
  security,
  preferences,
  accountDeletion(ports),
];
