import Joi from "@hapi/joi";
import { type About, getAbout } from "../calls/about.ts";
import { contract } from "./contract.ts";

export const getAboutContract = contract(getAbout, {
  name: "getAbout",
  summary: "Retrieve the server's name and version",
  tag: "about",
  audience: "public",
  output: () =>
    Joi.object<About, true>({
      product: Joi.string().required(),
      version: Joi.string().required(),
      platform: Joi.string().required(),
    }),
});
