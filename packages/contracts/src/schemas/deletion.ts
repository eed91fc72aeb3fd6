import Joi from "@hapi/joi";
import { CURRENCIES } from "@quire/domain/billing/money";
import * as calls from "../calls/deletion.ts";
import type { DeletionPreview, OwedMoney } from "../records/deletion.ts";
import { contract } from "./contract.ts";
import { time } from "./fields.ts";

const minor = () => Joi.number().integer().required();

export const getDeletionPreview = contract(calls.getDeletionPreview, {
  name: "getDeletionPreview",
  summary: "Retrieve what to settle before deleting your account",
  tag: "accounts",
  audience: "user",
  output: () =>
    Joi.object<DeletionPreview, true>({
      money: Joi.array()
        .items(
          Joi.object<OwedMoney, true>({
            currency: Joi.string()
              .valid(...CURRENCIES)
              .required() as never,
            balance: minor(),
            held: minor(),
            on_way: minor(),
            unpayable: minor(),
          }),
        )
        .required(),
      buyers: minor(),
    }),
  errors: [],
});

export const deleteAccount = contract(calls.deleteAccount, {
  name: "deleteAccount",
  summary: "Schedule your account for deletion in seven days",
  tag: "accounts",
  audience: "browser",
  sensitive: "password",
  body: Joi.object<{ password: string; forfeit_balance?: boolean }, true>({
    password: Joi.string().max(1000).required(),
    forfeit_balance: Joi.boolean(),
  }),
  output: () => Joi.object<{ due: string }, true>({ due: time().required() }),
  errors: ["current_password_mismatch", "balance_owed", "too_many_signins"],
});
