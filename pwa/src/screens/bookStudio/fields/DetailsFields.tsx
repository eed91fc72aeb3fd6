import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { LANGUAGES } from "../../../widgets/languages.ts";
import type { DetailsErrors, DetailsValues } from "./detailsValues.ts";

interface DetailsFieldsProps {
  values: DetailsValues;
  errors: DetailsErrors;
  onChange: (changes: Partial<DetailsValues>) => void;
}

type TextName = Exclude<keyof DetailsValues, "has_qr_code">;

/** What is printed about a book: title, author, series, publisher and numbers. */
export function DetailsFields({ values, errors, onChange }: DetailsFieldsProps) {
  const text = (name: TextName) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <Field label="Title" maxLength={200} {...text("title")} />
      <Field label="Subtitle (optional)" maxLength={200} {...text("subtitle")} />
      <Field label="Author" maxLength={100} autoComplete="name" {...text("author")} />
      <div className="making-pair">
        <Field label="Series (optional)" maxLength={100} {...text("series_name")} />
        <Field label="Number" inputMode="numeric" maxLength={4} {...text("series_number")} />
      </div>
      <Select label="Language" options={languagesWith(values.language)} {...text("language")} />
      <Field label="Publisher (optional)" maxLength={100} {...text("publisher")} />
      <Field
        label="ISBN of the printed book (optional)"
        inputMode="text"
        spellCheck={false}
        maxLength={40}
        hint="It becomes the barcode on the back. Without one, the back has no barcode."
        {...text("isbn")}
      />
      <Checkbox
        label="QR code on the copyright page"
        hint="It opens this book's page on your site."
        checked={values.has_qr_code}
        onChange={(event) => onChange({ has_qr_code: event.target.checked })}
      />
    </>
  );
}

/** Text on the pages around the chapters. */
export function MatterFields({ values, errors, onChange }: DetailsFieldsProps) {
  const text = (name: "dedication" | "copyright" | "about" | "ebook_isbn") => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <TextArea label="Dedication (optional)" rows={2} maxLength={500} {...text("dedication")} />
      <TextArea
        label="Copyright page (optional)"
        maxLength={2000}
        hint="If empty, a standard text with your name and the year."
        {...text("copyright")}
      />
      <TextArea
        label="About the author (optional)"
        maxLength={2000}
        hint="The last page of the book, and shown on its page."
        {...text("about")}
      />
      <Field
        label="ISBN of the e-book (optional)"
        spellCheck={false}
        maxLength={40}
        hint="An e-book needs its own ISBN."
        {...text("ebook_isbn")}
      />
    </>
  );
}

/** Returns the offered languages, plus the current one if it isn't among them. */
function languagesWith(current: string) {
  return LANGUAGES.some(({ value }) => value === current)
    ? LANGUAGES
    : [...LANGUAGES, { value: current, label: current }];
}
