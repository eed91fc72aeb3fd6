import { createAccessToken } from "@quire/contracts/calls/sessions";
import { useState } from "react";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { callConfirmed } from "../../../widgets/confirmIdentity/callConfirmed.ts";
import { useForm } from "../form/useForm.ts";
import { CreatedToken } from "./CreatedToken.tsx";
import { FormModal } from "./FormModal.tsx";

const LIFETIMES = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "One year" },
  { value: "", label: "Until I revoke it, or 90 days unused" },
];

interface NewTokenProps {
  open: boolean;
  onClose: () => void;
  onCreated: () => void;
}

/** Creates an access token, and shows it the only time it can be read. */
export function NewToken({ open, onClose, onCreated }: NewTokenProps) {
  const [created, setCreated] = useState<{ name: string; token: string } | null>(null);
  const close = () => {
    setCreated(null);
    onClose();
  };
  if (created) return <CreatedToken {...created} onClose={close} />;
  return open ? (
    <TokenForm
      onClose={close}
      onCreated={(token) => {
        setCreated(token);
        onCreated();
      }}
    />
  ) : null;
}

function TokenForm({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (created: { name: string; token: string }) => void;
}) {
  const [mayWrite, setMayWrite] = useState(true);
  const form = useForm({
    initial: { name: "", expires_in_days: "90" },
    check: ({ name }): { name?: string } => (name.trim() ? {} : { name: "Give it a name you'll recognize" }),
    async send({ name, expires_in_days }) {
      const scopes: ("read" | "write")[] = mayWrite ? ["read", "write"] : ["read"];
      const lifetime = expires_in_days ? { expires_in_days: Number(expires_in_days) } : {};
      onCreated(await callConfirmed(createAccessToken, { body: { name: name.trim(), scopes, ...lifetime } }));
    },
  });
  return (
    <FormModal title="New access token" action="Create token" of={form} onClose={onClose}>
      <Field
        {...form.field("name")}
        label="Name"
        placeholder="Weekly build"
        autoComplete="off"
        maxLength={100}
        data-autofocus
      />
      <Checkbox
        label="Can write and publish"
        hint="Otherwise, the token is read-only."
        checked={mayWrite}
        onChange={(event) => setMayWrite(event.target.checked)}
      />
      <Select
        label="Valid for"
        name="expires_in_days"
        value={form.values.expires_in_days}
        options={LIFETIMES}
        onChange={(event) => form.change("expires_in_days", event.target.value)}
      />
    </FormModal>
  );
}
