import { checkPassword } from "@quire/domain/accounts/password";
import { checkSubdomain } from "@quire/domain/sites/subdomain";
import { identifierError } from "../signin/checkSignin.ts";

export interface SignupValues {
  name: string;
  identifier: string;
  password: string;
  domain: string;
}

const LONGEST_NAME = 100;

/** What is wrong with a sign-up before it is sent (specification §5); the subdomain only where a site is wanted. */
export function checkSignup(values: SignupValues, wantsSite: boolean): Partial<SignupValues> {
  const wrong: Partial<SignupValues> = {};
  const name = values.name.trim();
  if (name === "") wrong.name = "Enter your name";
  else if ([...name].length > LONGEST_NAME) wrong.name = `Use at most ${LONGEST_NAME} characters`;
  const identifier = identifierError(values.identifier);
  if (identifier) wrong.identifier = identifier;
  const password = checkPassword(values.password);
  if ("error" in password) wrong.password = password.error;
  if (!wantsSite) return wrong;
  const domain = checkSubdomain(values.domain);
  if ("error" in domain) wrong.domain = values.domain.trim() ? domain.error : "Pick an address for your site";
  return wrong;
}
