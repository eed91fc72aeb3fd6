interface DayChoiceProps {
  /** 0 is Sunday. */
  days: readonly number[];
  onChange: (days: readonly number[]) => void;
}

/** The week in display order, from Monday. */
const WEEK = [
  { day: 1, name: "Monday", short: "Mon" },
  { day: 2, name: "Tuesday", short: "Tue" },
  { day: 3, name: "Wednesday", short: "Wed" },
  { day: 4, name: "Thursday", short: "Thu" },
  { day: 5, name: "Friday", short: "Fri" },
  { day: 6, name: "Saturday", short: "Sat" },
  { day: 0, name: "Sunday", short: "Sun" },
];

/** Picks days of the week. */
export function DayChoice({ days, onChange }: DayChoiceProps) {
  return (
    <fieldset className="season-days">
      <legend className="q-field-label">On</legend>
      {WEEK.map(({ day, name, short }) => (
        <label key={day} className="season-day">
          <input
            type="checkbox"
            className="q-hidden"
            aria-label={name}
            checked={days.includes(day)}
            onChange={(event) =>
              onChange(event.target.checked ? [...days, day] : days.filter((other) => other !== day))
            }
          />
          <span aria-hidden="true">{short}</span>
        </label>
      ))}
    </fieldset>
  );
}
