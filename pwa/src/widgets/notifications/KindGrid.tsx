import type { ChannelChoice, KindChoices } from "@quire/contracts/calls/preferences";
import type { NotificationChannel } from "@quire/domain/audience/notificationChoice";
import type { NotificationKind } from "@quire/domain/audience/notificationKinds";
import "./kindGrid.css";

export interface GridKind {
  kind: NotificationKind;
  label: string;
  hint?: string | undefined;
  /** Only this channel, where the other one is chosen elsewhere. */
  only?: NotificationChannel;
}

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
  kinds: readonly GridKind[];
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
        {kinds.map(({ kind, label: name, hint, only }) => {
          const chosen = choices[kind] ?? { email: false, push: false };
          return (
            <tr key={kind}>
              <th scope="row">
                {name}
                {hint ? <span className="q-choice-hint">{hint}</span> : null}
              </th>
              {CHANNELS.map(({ channel, label: by }) => (
                <td key={channel}>
                  {only && only !== channel ? null : (
                    <label className="kind-grid-box">
                      <input
                        type="checkbox"
                        className="q-checkbox"
                        checked={chosen[channel]}
                        onChange={(event) => {
                          const change = { [channel]: event.target.checked };
                          onChange(kind, change, { ...choices, [kind]: { ...chosen, ...change } });
                        }}
                      />
                      <span className="q-hidden">{`${name}: ${by}`}</span>
                    </label>
                  )}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
