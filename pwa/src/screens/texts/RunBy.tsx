import type { Operator } from "@quire/contracts/records/page";

/** Names who runs this installation, or, without a company's name, says how to reach them. */
export function RunBy({ product, operator }: { product: string; operator: Operator }) {
  const { name, address, email } = operator;
  if (name === product) {
    return (
      <>
        You can reach the people who run {product} at <a href={`mailto:${email}`}>{email}</a>.
      </>
    );
  }
  return (
    <>
      {product} is run by {name}
      {address ? `, ${address}` : ""}.
    </>
  );
}
