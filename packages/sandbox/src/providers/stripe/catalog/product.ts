import { newId } from "../ids.ts";

export type Product = ReturnType<typeof newProduct>;

export interface ProductParams {
  id: string | null;
  name: string;
  description: string | null;
  metadata: Record<string, string>;
}

export function newProduct({ id, name, description, metadata }: ProductParams, at: number) {
  return {
    id: id ?? newId("prod"),
    object: "product" as const,
    active: true,
    created: at,
    default_price: null as string | null,
    description,
    images: [],
    livemode: false as const,
    marketing_features: [],
    metadata,
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    type: "service" as const,
    unit_label: null,
    updated: at,
    url: null,
  };
}
