import type { SubscriberFilter } from "@quire/contracts/calls/subscribers";
import type { SubscriberState } from "@quire/contracts/records/subscriber";
import type { SubscriberSource } from "@quire/domain/audience/subscriberSources";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { SOURCES, STATES, stateHint } from "./subscriberCopy.ts";

interface SubscriberFiltersProps {
  filter: SubscriberFilter;
  onChange: (filter: SubscriberFilter) => void;
}

/** Filters of the subscriber list. */
export function SubscriberFilters({ filter, onChange }: SubscriberFiltersProps) {
  const { query = "", state, source } = filter;
  return (
    <search className="subscriber-filters">
      <Field
        label="Email starts with"
        type="search"
        value={query}
        maxLength={254}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange({ ...filter, query: target.value.trim() || undefined })}
      />
      <Select
        label="State"
        options={STATES}
        value={state ?? ""}
        hint={stateHint(state)}
        onChange={({ target }) =>
          onChange({ ...filter, state: (target.value || undefined) as SubscriberState })
        }
      />
      <Select
        label="From"
        options={SOURCES}
        value={source ?? ""}
        onChange={({ target }) =>
          onChange({ ...filter, source: (target.value || undefined) as SubscriberSource })
        }
      />
    </search>
  );
}
