import type { SocialLink } from "@quire/domain/enums";
import { socialNetwork } from "@quire/domain/sites/socials";
import { Field } from "../../ui/Field.tsx";
import { SOCIAL_KINDS, type Socials } from "./socials.ts";

interface SocialFieldsProps {
  values: Socials;
  errors: Partial<Record<SocialLink, string>>;
  onChange: (values: Socials) => void;
}

/** One field for each network: a name or an address. */
export function SocialFields({ values, errors, onChange }: SocialFieldsProps) {
  return SOCIAL_KINDS.map((kind) => (
    <Field
      key={kind}
      label={socialNetwork(kind)}
      name={kind}
      inputMode="url"
      autoCapitalize="none"
      value={values[kind]}
      error={errors[kind]}
      onChange={(event) => onChange({ ...values, [kind]: event.target.value })}
    />
  ));
}
