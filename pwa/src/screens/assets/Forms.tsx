import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Checkbox, Radio, Switch } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { RadioCards, RadioList } from "../../ui/RadioGroup.tsx";
import { ReaderSettings } from "../../ui/ReaderSettings.tsx";
import { defaultPreference, type ReaderPreference } from "../../ui/readerPreference.ts";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { Chapter, Specimen } from "./Specimen.tsx";

const PAPERS = ["cream", "white"] as const;
const PAPER_COPY = {
  cream: { label: "Cream", hint: "For novels: easy on the eyes." },
  white: { label: "White", hint: "For pictures and tables." },
};

/** Form controls. */
export function Forms({ product }: { product: string }) {
  const [preference, setPreference] = useState<ReaderPreference>(defaultPreference);
  const [paper, setPaper] = useState<(typeof PAPERS)[number]>("cream");
  return (
    <Chapter id="forms" title="Forms">
      <Specimen name="Field" note="The label stays, the hint helps, the error says what to do.">
        <div className="assets-form">
          <Field label="Name" placeholder="As your readers know you" autoComplete="name" />
          <Field
            label="Site address"
            suffix=".quire.example"
            defaultValue="melville"
            hint="3 to 30 letters, digits and dashes."
          />
          <Field
            label="Price"
            prefix="₹"
            inputMode="decimal"
            defaultValue="99"
            hint="Between ₹10 and ₹1,000."
          />
          <Field
            label="Email"
            type="email"
            defaultValue="ahab@pequod"
            error="The email doesn't appear valid."
          />
          <Field label="Password" type="password" defaultValue="rosebud" hint="At least 5 characters." />
          <Field label="Address of a published post" defaultValue="the-whiteness-of-the-whale" disabled />
          <TextArea label="Description" placeholder="What will people find here?" />
          <Select
            label="Sort by"
            options={[
              { value: "new", label: "Newest" },
              { value: "old", label: "Oldest" },
              { value: "az", label: "A-Z" },
            ]}
          />
        </div>
      </Specimen>
      <Specimen name="Choices" note="A box waits for the form; a switch acts at once.">
        <div className="assets-two">
          <div>
            <Checkbox label="Send as a newsletter" hint="To 1,204 subscribers, once." defaultChecked />
            <Checkbox label="Explicit content" />
            <Checkbox label="Not to be changed" disabled />
          </div>
          <fieldset>
            <legend className="q-hidden">Who may read</legend>
            <Radio name="access" label="Free" defaultChecked />
            <Radio name="access" label="Followers only" />
            <Radio name="access" label="Set a price" />
          </fieldset>
          <div>
            <Switch label="Email notifications" defaultChecked />
            <Switch label="Push notifications" />
            <Switch label="Not on this device" disabled />
          </div>
        </div>
      </Specimen>
      <Specimen
        name="One of several"
        note="Cards and pills where the look helps to choose, a list otherwise."
      >
        <div className="assets-two">
          {(["card", "pill"] as const).map((look) => (
            <RadioCards
              key={look}
              legend={look === "card" ? "Paper" : "Mood"}
              look={look}
              values={PAPERS}
              value={paper}
              onChange={setPaper}
            >
              {(value) => <span>{PAPER_COPY[value].label}</span>}
            </RadioCards>
          ))}
          <RadioList legend="Paper" values={PAPERS} copy={PAPER_COPY} value={paper} onChange={setPaper} />
        </div>
      </Specimen>
      <Specimen name="Reader settings" note="Paper and size of text, remembered on the device.">
        <div className="assets-form">
          <ReaderSettings value={preference} onChange={setPreference} />
        </div>
      </Specimen>
      <Specimen name="A whole form" note="The one action, full width on a phone.">
        <form className="assets-form is-card" onSubmit={(event) => event.preventDefault()}>
          <h4>Sign in to {product} to continue</h4>
          <Field label="Email or mobile" name="identifier" autoComplete="username" />
          <Field label="Your password" type="password" name="password" autoComplete="current-password" />
          <Button kind="primary" type="submit" full>
            Sign in
          </Button>
        </form>
      </Specimen>
    </Chapter>
  );
}
