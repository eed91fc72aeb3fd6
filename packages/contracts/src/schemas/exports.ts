import Joi from "@hapi/joi";
import * as calls from "../calls/exports.ts";
import { contract } from "./contract.ts";

export const exportAccount = contract(calls.exportAccount, {
  name: "exportAccount",
  summary:
    "Download everything that is yours as one zip: posts as markdown, files, followers, comments, likes.",
  tag: "accounts",
  audience: "person",
  output: Joi.any(),
  errors: ["too_many_requests"],
});
