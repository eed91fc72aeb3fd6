import { usePage } from "../../../lib/PageContext.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field, type FieldProps } from "../../../ui/Field.tsx";
import { useAvailability } from "./useAvailability.ts";

interface SubdomainFieldProps extends Pick<FieldProps, "name" | "onChange" | "error"> {
  value: string;
  onPick: (domain: string) => void;
}

/** The address of a new site; checks its availability as the user types. */
export function SubdomainField({ value, error, onPick, ...field }: SubdomainFieldProps) {
  const { product } = usePage();
  const { host } = new URL(product.url);
  const availability = useAvailability(value);
  const suggestion = availability.state === "taken" ? availability.suggestion : null;
  const hint = {
    unknown: "3 to 30 letters, digits and dashes. It can't be changed later.",
    checking: "Checking availability…",
    free: <span className="account-free">{`${value.trim().toLowerCase()}.${host} is available`}</span>,
    taken: null,
  }[availability.state];
  return (
    <div className="account-domain">
      <Field
        {...field}
        value={value}
        label="Site address"
        suffix={`.${host}`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        hint={error ? null : hint}
        error={error ?? (availability.state === "taken" ? availability.reason : null)}
      />
      {suggestion ? (
        <Button kind="bare" size="s" onClick={() => onPick(suggestion)}>
          {`Use ${suggestion} instead`}
        </Button>
      ) : null}
    </div>
  );
}
