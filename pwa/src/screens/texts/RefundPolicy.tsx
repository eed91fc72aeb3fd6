import type { Operator } from "@quire/contracts/records/page";
import { DELIVERY_DAYS } from "@quire/domain/billing/deliveries";

/** When a buyer gets their money back. */
export function RefundPolicy({ operator: { email } }: { operator: Operator }) {
  return (
    <>
      <h2>Posts, stories and e-books</h2>
      <p>
        A creator can refund a purchase or support in full within 30 days. Ask them first: their site has
        their contact. If they don’t answer, or something was charged twice or never opened, write to{" "}
        <a href={`mailto:${email}`}>{email}</a>. A refund ends access to what was bought; copies saved offline
        close within a week.
      </p>
      <h2>Personal messages and meetings</h2>
      <p>If a creator hasn’t delivered within {DELIVERY_DAYS} days, you are offered a full refund.</p>
      <h2>Printed books</h2>
      <ul>
        <li>
          You can cancel for a full refund until printing starts; your order shows whether you still can.
        </li>
        <li>If a book can’t be printed or sent, you get a full refund without asking.</li>
        <li>
          If it arrives damaged, misprinted or not at all, write to us within 30 days of the date it was due,
          with a picture of the damage.
        </li>
      </ul>
      <h2>Pro</h2>
      <p>
        The trial is free. You can cancel at any time: Pro then stays until the end of what you paid for. A
        charge that you didn’t expect is refunded if you write to us within 30 days.
      </p>
      <h2>When the money arrives</h2>
      <p>
        Refunds go back the way you paid. Banks usually show them within five to ten working days. You can see
        each refund in your purchases.
      </p>
    </>
  );
}
