import Joi from "@hapi/joi";
import { type About, getAbout, getLocation, type Location } from "../calls/about.ts";
import { contract } from "./contract.ts";
import { currency } from "./fields.ts";

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

export const getLocationContract = contract(getLocation, {
  name: "getLocation",
  summary: "Retrieve the caller's country and its currency",
  tag: "about",
  audience: "anyone",
  output: () =>
    Joi.object<Location, true>({
      country: Joi.string().allow(null).required(),
      currency: currency().required(),
    }),
});
