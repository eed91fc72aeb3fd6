import { updateAccount } from "@quire/contracts/calls/preferences";
import type { User } from "@quire/contracts/records/user";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { showUnsavedPreferences } from "../../../lib/showUnsavedPreferences.ts";
import { Select } from "../../../ui/Select.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { COUNTRY_CHOICES } from "../../../widgets/countryChoices.ts";

const UNKNOWN = { value: "", label: "Not set" };

/** The country of a reader; creators set theirs in their profile. Saved as it is chosen. */
export function CountrySelect({ user }: { user: User }) {
  const [country, setCountry] = useState(user.country ?? "");
  async function save(chosen: string) {
    const before = country;
    setCountry(chosen);
    try {
      await callApi(updateAccount, { body: { country: chosen } });
      await refreshSession().catch(() => {});
      showSnackbar({ title: "Your country is saved", tone: "good" });
    } catch (error) {
      setCountry(before);
      showUnsavedPreferences(error);
    }
  }
  return (
    <Select
      label="Your country"
      options={user.country ? COUNTRY_CHOICES : [UNKNOWN, ...COUNTRY_CHOICES]}
      value={country}
      onChange={(event) => void (event.target.value && save(event.target.value))}
    />
  );
}
