import { usePage } from "../../../lib/PageContext.ts";
import { Button } from "../../../ui/Button.tsx";

/** "Waitlist": noted down, where accounts are made one after the other. */
export function Waitlisted() {
  const { name } = usePage().product;
  return (
    <div className="account-form">
      <p>
        {name} takes new accounts one after the other. You will hear from us when it is your turn; everything
        there is to read is open to you meanwhile.
      </p>
      <Button href="/">Read on</Button>
    </div>
  );
}
