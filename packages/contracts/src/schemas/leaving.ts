import Joi from "@hapi/joi";
import * as calls from "../calls/leaving.ts";
import { contract } from "./contract.ts";
import { time } from "./fields.ts";

export const deleteAccount = contract(calls.deleteAccount, {
  name: "deleteAccount",
  summary: "Delete the own account in seven days, unless its person signs in again.",
  tag: "accounts",
  audience: "browser",
  body: Joi.object<{ password: string }, true>({ password: Joi.string().max(1000).required() }),
  output: Joi.object<{ due: string }, true>({ due: time().required() }),
  errors: ["current_password_mismatch", "too_many_signins"],
});
