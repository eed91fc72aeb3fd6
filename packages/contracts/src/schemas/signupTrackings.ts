import Joi from "@hapi/joi";
import { SIGNUP_STEPS } from "@quire/domain/sites/signupSteps";
import { type SignupTracking, trackSignup } from "../calls/signupTrackings.ts";
import { contract } from "./contract.ts";
import { line, yes } from "./fields.ts";

const short = () => line(200).allow("");
const long = () => line(2000).allow("");

export const trackSignupContract = contract(trackSignup, {
  name: "trackSignup",
  summary: "Record a sign-up's source, once for each step",
  tag: "accounts",
  audience: "user",
  body: Joi.object<SignupTracking, true>({
    step: Joi.string().valid(...SIGNUP_STEPS),
    utm_campaign: short(),
    utm_source: short(),
    utm_medium: short(),
    utm_term: short(),
    utm_content: short(),
    device: short(),
    referer: long(),
    context: short(),
    url: long(),
    user_agent: line(500).allow(""),
  }),
  output: () => Joi.object<{ recorded: true }, true>({ recorded: yes() }),
  status: 201,
});
