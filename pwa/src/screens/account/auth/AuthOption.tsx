import { Button } from "../../../ui/Button.tsx";
import { SocialButtons } from "./SocialButtons.tsx";

interface AuthOptionProps {
  search: string;
  onForm: (form: "signin" | "createAccount") => void;
}

/** "Auth option": by which way one signs in, or that one is new. */
export function AuthOption({ search, onForm }: AuthOptionProps) {
  return (
    <div className="account-options">
      <SocialButtons search={search} />
      <Button kind="primary" full onClick={() => onForm("signin")} data-autofocus>
        Sign in with email or mobile
      </Button>
      <Button full onClick={() => onForm("createAccount")}>
        Create a new account
      </Button>
    </div>
  );
}
