import { AuthPage } from "../auth/AuthPage.tsx";

/** `/signin`. */
export function SigninScreen() {
  return <AuthPage key="signin" mode="signin" />;
}
