/** Where printed books go. Lines are as short as couriers' labels. */
export interface ShippingAddress {
  name: string;
  line1: string;
  line2: string;
  city: string;
  /** The region's ISO code or its name; "" where the country has none. */
  state: string;
  postcode: string;
  /** ISO 3166, two letters. */
  country: string;
  phone: string;
}

/** Where carriers need a state or province. */
const NEEDS_STATE = new Set(
  "AR AU BR CA CL CN CO EC EG ES GT HK ID IE IN IT JP KR MX MY NG NZ PA PE PH PT RO RU SA SG SV TH TR US VE ZA".split(
    " ",
  ),
);

export const needsState = (country: string): boolean => NEEDS_STATE.has(country);

/** The most characters per field that carriers print. */
export const ADDRESS_MAX: Readonly<Record<keyof ShippingAddress, number>> = {
  ...{ name: 35, line1: 30, line2: 30, city: 30, state: 60 },
  ...{ postcode: 16, country: 2, phone: 20 },
};

/** Checks that need a library: postcodes and phone numbers have rules of their own in each country. */
export interface AddressChecks {
  isPostcode(postcode: string, country: string): boolean;
  isPhone(phone: string, country: string): boolean;
}

export interface AddressProblem {
  field: keyof ShippingAddress;
  message: string;
}

const REQUIRED: readonly [keyof ShippingAddress, string][] = [
  ["name", "Enter the recipient's name."],
  ["line1", "Enter the street and number."],
  ["city", "Enter the city."],
  ["country", "Choose a country."],
];

/** Returns what is wrong with an address, in form order; empty if it can be shipped to. */
export function addressProblems(address: ShippingAddress, checks: AddressChecks): AddressProblem[] {
  const { country, state, postcode, phone } = address;
  const problems: AddressProblem[] = REQUIRED.flatMap(([field, message]) =>
    address[field].trim() === "" ? [{ field, message }] : [],
  );
  for (const field of Object.keys(ADDRESS_MAX) as (keyof ShippingAddress)[]) {
    const max = ADDRESS_MAX[field];
    if (address[field].length > max) problems.push({ field, message: `Use at most ${max} characters.` });
  }
  if (needsState(country) && state.trim() === "") {
    problems.push({ field: "state", message: "Choose a state or province." });
  }
  if (country && !checks.isPostcode(postcode, country)) {
    problems.push({ field: "postcode", message: "Enter a postcode of this country." });
  }
  if (
    phone.trim() === "" ||
    !/^\+?[\d\s\-./()]{8,20}$/.test(phone) ||
    (country && !checks.isPhone(phone, country))
  ) {
    problems.push({
      field: "phone",
      message: "Enter a phone number for the courier, with its country code if it's abroad.",
    });
  }
  return problems;
}
