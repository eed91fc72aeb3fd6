import { CallError } from "@quire/client/errors";
import type { ShippingAddress } from "@quire/contracts/records/bookOrder";
import { countryName } from "@quire/domain/accounts/countries";
import { ADDRESS_MAX, addressProblems, needsState } from "@quire/domain/books/shippingAddress";
import type { RefObject } from "react";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { COUNTRY_CHOICES } from "../../../widgets/countryChoices.ts";
import type { addressRules } from "./loadRules.ts";

export type AddressErrors = Partial<Record<keyof ShippingAddress, string>>;
type Rules = Awaited<ReturnType<typeof addressRules>>;

/** Returns the first problem of each field; empty if the address can be shipped to. */
export function errorsOf(address: ShippingAddress, rules: Rules): AddressErrors {
  const errors: AddressErrors = {};
  for (const { field, message } of addressProblems(address, rules.addressChecks)) errors[field] ??= message;
  return errors;
}

/** Returns the server's own messages about the parts of an address; null if it refused something else. */
export function addressErrorsIn(error: unknown): AddressErrors | null {
  const issues = error instanceof CallError ? error.issues : [];
  const errors: AddressErrors = {};
  for (const { path, message } of issues) {
    const [, field] = /^body\.shipping_address\.(\w+)$/.exec(path) ?? [];
    if (field && field in ADDRESS_MAX) errors[field as keyof ShippingAddress] ??= message;
  }
  return Object.keys(errors).length > 0 ? errors : null;
}

/** Focuses the first field with an error. */
export function focusFirstError(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
}

interface AddressFormProps {
  address: ShippingAddress;
  rules: Rules;
  errors: AddressErrors;
  /** The country is given: an order that was paid stays in its country. */
  isCountryFixed?: boolean;
  onChange: (address: ShippingAddress) => void;
}

/** The fields of a shipping address. */
export function AddressForm({ address, rules, errors, isCountryFixed = false, onChange }: AddressFormProps) {
  const { country } = address;
  const regions = needsState(country) ? rules.listRegions(country) : [];
  const set = (field: keyof ShippingAddress, text: string) =>
    onChange(rules.withCountry({ ...address, [field]: text }));
  const field = (name: keyof ShippingAddress, label: string, autoComplete: string, hint?: string) => (
    <Field
      label={label}
      name={name}
      hint={hint}
      autoComplete={`shipping ${autoComplete}`}
      value={address[name]}
      error={errors[name]}
      maxLength={ADDRESS_MAX[name]}
      onChange={(event) => set(name, event.target.value)}
    />
  );
  return (
    <div className="address">
      {isCountryFixed ? (
        <p className="order-small">{countryName(country)}</p>
      ) : (
        <Select
          label="Country"
          name="country"
          autoComplete="shipping country"
          options={COUNTRY_CHOICES}
          value={country}
          error={errors.country}
          onChange={(event) => set("country", event.target.value)}
        />
      )}
      {field("name", "Full name", "name")}
      {field("line1", "Street address", "address-line1")}
      {field("line2", "Apartment, floor or landmark", "address-line2", "Optional")}
      <div className="address-pair">
        {field("city", "City", "address-level2")}
        {field("postcode", country === "IN" ? "PIN code" : "Postcode", "postal-code")}
      </div>
      {regions.length ? (
        <Select
          label="State or province"
          name="state"
          autoComplete="shipping address-level1"
          options={[{ value: "", label: "Choose…" }, ...regions]}
          value={address.state}
          error={errors.state}
          onChange={(event) => set("state", event.target.value)}
        />
      ) : needsState(country) ? (
        field("state", "State or province", "address-level1")
      ) : null}
      <Field
        label="Phone"
        name="phone"
        type="tel"
        hint="For the courier only."
        autoComplete="shipping tel"
        value={address.phone}
        error={errors.phone}
        maxLength={ADDRESS_MAX.phone}
        onChange={(event) => set("phone", event.target.value)}
      />
    </div>
  );
}
