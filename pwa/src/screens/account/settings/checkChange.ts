import { checkNewPassword } from "../form/NewPasswordForm.tsx";

interface Change {
  current: string;
  password: string;
  confirm: string;
}

/** What is wrong with a change of password before it is sent. */
export function checkChange(values: Change): Partial<Change> {
  const wrong: Partial<Change> = checkNewPassword(values);
  return values.current === "" ? { ...wrong, current: "Enter your current password" } : wrong;
}
