import type { PrintFormat } from "./formats.ts";
import { spineWidth } from "./spine.ts";
import { trimOf } from "./trims.ts";

/** A way to ship an order, normalized from any carrier (§3). */
export interface ShippingOption {
  /** The carrier's own key for it: a level, or a courier's id. */
  key: string;
  name: string;
  /** In minor units of the order's currency, without tax. */
  cost: number;
  /** ISO dates; null if the carrier doesn't promise one. */
  min_delivery_date: string | null;
  max_delivery_date: string | null;
  total_days_min: number;
}

/** How many of the fastest options are offered, beside the carrier's first one. */
const FASTEST = 3;

/**
 * Trims domestic shipping options to those worth comparing (§9): of four or more, the first and the three fastest,
 * cheapest first; then none that is not faster than every cheaper one.
 */
export function trimShippingOptions(options: readonly ShippingOption[]): ShippingOption[] {
  const byCost = (one: ShippingOption, other: ShippingOption) => one.cost - other.cost;
  let offered = [...options];
  const [first, ...others] = options;
  if (first && options.length > FASTEST) {
    const fastest = others
      .sort((one, other) => one.total_days_min - other.total_days_min || byCost(one, other))
      .slice(0, FASTEST);
    offered = [first, ...fastest].sort(byCost);
  }
  let fewest = Number.POSITIVE_INFINITY;
  return offered.filter(({ total_days_min }) => {
    if (total_days_min >= fewest) return false;
    fewest = total_days_min;
    return true;
  });
}

const CM_PER_INCH = 2.54;
const GRAMS_PER_SQUARE_METER = 80;
/** Boards and wrap of a hardcover, or a paperback's card, relative to a sheet of the same size. */
const COVER_GRAMS = { paperback: 300, hardcover: 2_400 } as const;
const PACKAGING_GRAMS = 60;

/** A parcel, as couriers charge for it. */
export interface Parcel {
  grams: number;
  /** Centimeters, in descending order. */
  length: number;
  breadth: number;
  height: number;
}

/** Returns the parcel of some copies of a book: from trim area, pages and 80 gsm paper, plus cover and packaging. */
export function parcelOf(format: PrintFormat, pages: number, copies: number): Parcel {
  const { width, height } = trimOf(format.trim);
  const squareMeters = (width * height * CM_PER_INCH ** 2) / 10_000;
  const paper = squareMeters * (pages / 2) * GRAMS_PER_SQUARE_METER;
  const cover = squareMeters * 2 * COVER_GRAMS[format.binding];
  const stack = spineWidth(pages, format.binding, format.trim) * CM_PER_INCH * copies;
  const [length = 0, breadth = 0, depth = 0] = [width * CM_PER_INCH, height * CM_PER_INCH, stack]
    .map((cm) => Math.ceil(cm + 1))
    .sort((one, other) => other - one);
  return { grams: Math.ceil((paper + cover) * copies + PACKAGING_GRAMS), length, breadth, height: depth };
}

/** Returns the weight that couriers charge for, in grams: the real one or that of its size, whichever is more. */
export const chargedGrams = ({ grams, length, breadth, height }: Parcel): number =>
  Math.max(grams, Math.ceil((length * breadth * height * 1000) / 5000));
