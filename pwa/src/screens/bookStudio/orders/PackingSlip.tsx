import type { ShippingAddress, SiteBookOrder } from "@quire/contracts/records/bookOrder";
import { formatDate } from "@quire/domain/time/dates";
import Printer from "lucide-react/icons/printer";
import { usePage } from "../../../lib/PageContext.ts";
import { Button } from "../../../ui/Button.tsx";
import { Modal } from "../../../ui/Modal.tsx";

/** A packing slip: only it is printed. */
export function PackingSlip({ order, onClose }: { order: SiteBookOrder; onClose: () => void }) {
  const { site } = usePage();
  const { book, quantity, confirmed, shipping_address: address, shipping_option: shipping } = order;
  return (
    <Modal
      open
      onClose={onClose}
      title="Packing slip"
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button kind="primary" icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <div className="packing-slip" data-theme="light">
        <p className="packing-slip-from">{site?.name}</p>
        <h3>Ship to</h3>
        {address ? <Address of={address} /> : null}
        <table>
          <thead>
            <tr>
              <th scope="col">Book</th>
              <th scope="col">Copies</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{book.title}</td>
              <td>{quantity}</td>
            </tr>
          </tbody>
        </table>
        <p>
          Order {order.id}
          {confirmed ? `, ${formatDate(confirmed)}` : ""}
          <br />
          {shipping.name}
        </p>
      </div>
    </Modal>
  );
}

/** An address, line by line as on a label. */
export function Address({ of }: { of: ShippingAddress }) {
  const place = [of.city, of.state, of.postcode].filter(Boolean).join(", ");
  const lines = [of.name, of.line1, of.line2, place, countryName(of.country), of.phone].filter(Boolean);
  return <address className="book-orders-address">{lines.join("\n")}</address>;
}

function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}
