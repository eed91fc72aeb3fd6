import { updateBookAddress } from "@quire/contracts/calls/books";
import type { BookOrder, ShippingAddress } from "@quire/contracts/records/bookOrder";
import { useRef, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { useLazy } from "../../../lib/useLazy.ts";
import { useTask } from "../../../lib/useTask.ts";
import { Button } from "../../../ui/Button.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import {
  type AddressErrors,
  AddressForm,
  addressErrorsIn,
  errorsOf,
  focusFirstError,
} from "../order/AddressForm.tsx";
import { trimmed } from "../order/addressDraft.ts";
import { addressRules } from "../order/loadRules.ts";
import "../order/order.css";
import { addressLines } from "../addressLines.ts";

interface AddressModalProps {
  order: BookOrder;
  onChange: (order: BookOrder) => void;
  onClose: () => void;
}

/** Corrects where an order goes, within its country: shipping was paid for that. */
export function AddressModal({ order, onChange, onClose }: AddressModalProps) {
  const [address, setAddress] = useState(order.shipping_address);
  const [errors, setErrors] = useState<AddressErrors>({});
  const { busy, error, run } = useTask();
  const form = useRef<HTMLFormElement>(null);
  const rules = useLazy(true, addressRules, onClose);
  const suggestion = order.address_problem?.suggestion ?? null;

  async function save(wanted: ShippingAddress) {
    if (!rules) return;
    const ready = trimmed(wanted);
    const wrong = errorsOf(ready, rules);
    setAddress(ready);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return focusFirstError(form);
    await run(async () => {
      const body = { shipping_address: ready };
      const params = { id: order.id };
      try {
        onChange(await callApi(updateBookAddress, { params, body, idempotent: true }));
      } catch (failure) {
        const refused = addressErrorsIn(failure);
        if (!refused) throw failure;
        setErrors(refused);
        return focusFirstError(form);
      }
      onClose();
      showSnackbar({ title: "Address saved", message: "Your order goes there.", tone: "good" });
    });
  }

  return (
    <Modal
      open
      title="Shipping address"
      onClose={onClose}
      persistent
      actions={
        <Button kind="primary" full loading={busy} onClick={() => void save(address)}>
          Save address
        </Button>
      }
    >
      <form
        ref={form}
        className="order"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void save(address);
        }}
      >
        {suggestion && rules ? (
          <div className="order-suggestion">
            <p>The printer suggests:</p>
            <p className="order-small">{addressLines(suggestion).join(", ")}</p>
            <Button size="s" onClick={() => void save(rules.withCountry(suggestion))}>
              Use this address
            </Button>
          </div>
        ) : null}
        {rules ? (
          <AddressForm
            address={address}
            rules={rules}
            errors={errors}
            isCountryFixed
            onChange={(next) => {
              setAddress(next);
              setErrors({});
            }}
          />
        ) : (
          <Skeleton of="text" label="Loading the form" />
        )}
        {error ? (
          <p className="q-field-error" role="alert">
            {error}
          </p>
        ) : null}
        <button type="submit" hidden />
      </form>
    </Modal>
  );
}
