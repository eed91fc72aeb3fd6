import { useLazy } from "../../../lib/useLazy.ts";
import "./PasswordMeter.css";

const LABELS = ["Very weak", "Weak", "Fair", "Good", "Strong"] as const;

interface PasswordMeterProps {
  password: string;
  /** What an attacker knows, such as the user's name and email. */
  known?: readonly string[];
}

/** Shows how hard a new password is to guess. It only advises: weak passwords are accepted, common ones are not. */
export function PasswordMeter({ password, known }: PasswordMeterProps) {
  const library = useLazy(password !== "", () => import("./passwordStrength.ts"));
  if (!library) return null;
  const score = library.passwordStrength(password, known);
  return (
    <div className={`password-meter is-${score}`}>
      <span className="password-meter-bar" aria-hidden="true" />
      <p role="status">
        Password strength: <b>{LABELS[score]}</b>
        {score < 3 ? ". Three unrelated words are stronger." : ""}
      </p>
    </div>
  );
}
