import type { ChannelChoice, KindChoices } from "@quire/contracts/calls/preferences";
import type { NotificationChannel } from "@quire/domain/audience/notificationChoice";
import type { NotificationKind } from "@quire/domain/audience/notificationKinds";
import "./kindGrid.css";

const CHANNELS: readonly { channel: NotificationChannel; label: string }[] = [
  { channel: "email", label: "Email" },
  { channel: "push", label: "Push" },
];

/** A table of kinds with a checkbox for email and one for push. */
export function KindGrid({
  label,
  kinds,
  choices,
  onChange,
}: {
  label: string;
  kinds: readonly { kind: NotificationKind; label: string }[];
  choices: KindChoices;
  onChange: (kind: NotificationKind, change: Partial<ChannelChoice>, all: KindChoices) => void;
}) {
  return (
    <table className="kind-grid">
      <caption className="q-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="q-hidden">Kind</span>
          </th>
          {CHANNELS.map((one) => (
            <th scope="col" key={one.channel}>
              {one.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, label: name }) => {
          const chosen = choices[kind] ?? { email: false, push: false };
          return (
            <tr key={kind}>
              <th scope="row">{name}</th>
              {CHANNELS.map(({ channel, label: by }) => (
                <td key={channel}>
                  <label className="kind-grid-box">
                    <input
                      type="checkbox"
                      className="q-checkbox"
                      aria-label={`${name}: ${by}`}
                      checked={chosen[channel]}
                      onChange={(event) => {
                        const change = { [channel]: event.target.checked };
                        onChange(kind, change, { ...choices, [kind]: { ...chosen, ...change } });
                      }}
                    />
                  </label>
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
