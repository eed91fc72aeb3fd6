import { usePage } from "../../../lib/PageContext.ts";
import { Button } from "../../../ui/Button.tsx";

/** "Waitlist": noted down, where accounts are made one after the other. */
export function Waitlisted() {
  const { name } = usePage().product;
  return (
    <div className="account-form">
      <p>
        {name} adds new accounts gradually. We'll let you know when it's your turn. Until then, you can read
        everything.
      </p>
      <Button href="/">Keep reading</Button>
    </div>
  );
}
