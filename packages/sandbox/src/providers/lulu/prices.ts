import { JsonError } from "../serveJson.ts";
import { type Address, countryOf } from "./address.ts";

/** A book of a cost request or a print job. */
export interface Book {
  pod_package_id: string;
  page_count: number;
  quantity: number;
}

const ID = /^(\d{4}X\d{4})\.?(BW|FC)\.?(STD|PRE)\.?(PB|CW)\.?(060UW444|060UC444|080CW444|070CW460)\.?[MG]XX$/;
const MAX_PAGES = 800;
const FULFILLMENT_CENTS = 75;

/** Reads a line, with its package id in either form; throws as Lulu does. */
export function readBook(line: Record<string, unknown>): Book {
  const { pod_package_id, page_count, quantity } = line;
  if (typeof pod_package_id !== "string" || !ID.test(pod_package_id)) {
    throw new JsonError(400, { line_items: [{ pod_package_id: ["Invalid pod_package_id."] }] });
  }
  const isCount = (value: unknown, most: number) =>
    Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;
  if (!isCount(page_count, MAX_PAGES) || (page_count as number) < 2) {
    throw new JsonError(400, { line_items: [{ page_count: ["Invalid page count."] }] });
  }
  if (!isCount(quantity, 10_000)) {
    throw new JsonError(400, { line_items: [{ quantity: ["A valid number is required."] }] });
  }
  return line as unknown as Book;
}

export function readBooks(lines: unknown): Book[] {
  if (!Array.isArray(lines) || lines.length === 0)
    throw new JsonError(400, { line_items: ["This field is required."] });
  return lines.map((line) => readBook(line as Record<string, unknown>));
}

/** Tenths of a cent for a page, by ink and quality. */
const PAGE = { BWSTD: 12, BWPRE: 24, FCSTD: 40, FCPRE: 82 };

function copyCents({ pod_package_id, page_count }: Book): number {
  const [, , ink, quality, binding] = ID.exec(pod_package_id) as RegExpExecArray;
  const page = PAGE[`${ink}${quality}` as keyof typeof PAGE];
  return (binding === "CW" ? 875 : 110) + Math.ceil((page_count * page) / 10);
}

interface Level {
  level: string;
  /** Cents for the first copy at home and abroad, then for each further one. */
  home: number;
  abroad: number;
  more: number;
  days: readonly [min: number, max: number];
  traceable: boolean;
  postbox: boolean;
}

export const LEVELS: readonly Level[] = [
  { level: "MAIL", home: 399, abroad: 1199, more: 80, days: [9, 16], traceable: false, postbox: true },
  {
    level: "PRIORITY_MAIL",
    home: 699,
    abroad: 1899,
    more: 95,
    days: [7, 11],
    traceable: true,
    postbox: true,
  },
  { level: "GROUND", home: 899, abroad: 0, more: 110, days: [6, 9], traceable: true, postbox: false },
  { level: "EXPEDITED", home: 1599, abroad: 3299, more: 160, days: [5, 6], traceable: true, postbox: false },
  { level: "EXPRESS", home: 2499, abroad: 4899, more: 240, days: [4, 4], traceable: true, postbox: false },
];

const isHome = (address: Address) => countryOf(address) === "US";
const copiesOf = (books: readonly Book[]) => books.reduce((sum, { quantity }) => sum + quantity, 0);

/** Ground shipping is for the United States only. */
export function levelsFor(address: Address): Level[] {
  return LEVELS.filter(({ abroad }) => isHome(address) || abroad > 0).filter(
    ({ postbox }) => postbox || address.is_postbox !== true,
  );
}

const shippingCents = ({ home, abroad, more }: Level, address: Address, books: readonly Book[]) =>
  (isHome(address) ? home : abroad) + more * (copiesOf(books) - 1);

const DAY = 86_400_000;
const dateText = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Lulu's decimal strings: 1250 is `12.50`. */
export const decimal = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

export function shippingOptions(address: Address, books: readonly Book[], now: number): object[] {
  return levelsFor(address).map((level, index) => ({
    id: index + 1,
    level: level.level,
    cost_excl_tax: decimal(shippingCents(level, address, books)),
    currency: "USD",
    business_only: false,
    home_only: false,
    postbox_ok: level.postbox,
    traceable: level.traceable,
    transit_time: level.days[0] - 3,
    total_days_min: level.days[0],
    total_days_max: level.days[1],
    min_dispatch_date: dateText(now + 3 * DAY),
    max_dispatch_date: dateText(now + 5 * DAY),
    min_delivery_date: dateText(now + level.days[0] * DAY),
    max_delivery_date: dateText(now + level.days[1] * DAY),
  }));
}

/** Returns what the books cost, sent by this level; `isDearer` adds half to the printing. */
export function costsOf(address: Address, books: readonly Book[], name: unknown, isDearer: boolean): object {
  const level = levelsFor(address).find((one) => one.level === name);
  if (!level) throw new JsonError(400, { shipping_option: [`"${String(name)}" is not a valid choice.`] });
  const percent = isHome(address) ? 6 : 0;
  const taxed = (cents: number) => {
    const tax = Math.round((cents * percent) / 100);
    return {
      tax_rate: `0.${String(percent).padStart(2, "0")}0000`,
      total_cost_excl_tax: decimal(cents),
      total_tax: decimal(tax),
      total_cost_incl_tax: decimal(cents + tax),
    };
  };
  const lines = books.map((book) => {
    const copy = isDearer ? Math.ceil(copyCents(book) * 1.5) : copyCents(book);
    const full = copy * book.quantity;
    const discount = book.quantity >= 100 ? Math.floor(full / 20) : 0;
    return {
      cost_excl_discounts: decimal(copy),
      discounts: discount > 0 ? [{ amount: decimal(discount), description: "Volume Discount 5%" }] : [],
      quantity: book.quantity,
      total_cost_excl_discounts: decimal(full),
      ...taxed(full - discount),
      unit_tier_cost: null,
    };
  });
  const shipping = taxed(shippingCents(level, address, books));
  const fulfillment = taxed(FULFILLMENT_CENTS);
  const sum = (field: "total_cost_excl_tax" | "total_tax" | "total_cost_incl_tax") =>
    decimal([...lines, shipping, fulfillment].reduce((total, one) => total + centsOf(one[field]), 0));
  return {
    currency: "USD",
    line_item_costs: lines,
    shipping_cost: shipping,
    fulfillment_cost: fulfillment,
    fees: [{ currency: "USD", fee_type: "FULFILLMENT_FEE", sku: "FULFILLMENT_FEE", ...fulfillment }],
    total_cost_excl_tax: sum("total_cost_excl_tax"),
    total_tax: sum("total_tax"),
    total_cost_incl_tax: sum("total_cost_incl_tax"),
  };
}

const centsOf = (text: string): number => Number(text.replace(".", ""));

/** Hardcover spines: the most pages, and points. */
const SPINES: readonly (readonly [number, number])[] = [
  ...([
    [84, 18],
    [140, 36],
    [168, 45],
    [194, 49.5],
    [222, 54],
    [250, 58.5],
    [278, 63],
  ] as const),
  ...([
    [306, 67.5],
    [334, 72],
    [361, 76.5],
    [388, 81],
    [416, 85.5],
    [444, 90],
    [472, 94.5],
  ] as const),
  ...([
    [500, 99],
    [528, 103.5],
    [556, 108],
    [582, 112.5],
    [610, 117],
    [638, 121.5],
  ] as const),
  ...([
    [666, 126],
    [694, 130.5],
    [722, 135],
    [750, 139.5],
    [778, 144],
    [799, 148.5],
    [800, 153],
  ] as const),
];
/** Trims whose codes are not exact. */
const TRUNCATED: Record<string, number[]> = { "0425X0687": [4.25, 6.875], "0663X1025": [6.625, 10.25] };
const POINTS = 72;
/** What a case wrap adds beyond the boards, on both sides together. */
const WRAP = 1.75 * POINTS;
const BLEED = 0.25 * POINTS;

/** Returns the sheet of a cover, in whole points. */
export function coverDimensions(id: string, pages: number, unit: unknown): object {
  const [, trim = "", , , binding, paper = ""] = ID.exec(id) as RegExpExecArray;
  const inches = TRUNCATED[trim] ?? trim.split("X").map((size) => Number(size) / 100);
  const [width = 0, height = 0] = inches.map((size) => size * POINTS);
  const isHardcover = binding === "CW";
  const spine = isHardcover
    ? (SPINES.find(([most]) => pages <= most)?.[1] ?? 0)
    : (pages / Number(paper.slice(5)) + 0.06) * POINTS;
  const around = isHardcover ? WRAP : BLEED;
  const sheet = [2 * width + spine + around, height + around].map(Math.round);
  const shown = sheet.map((points) =>
    unit === "inch" ? points / POINTS : unit === "mm" ? (points / POINTS) * 25.4 : points,
  );
  return { width: shown[0]?.toFixed(3), height: shown[1]?.toFixed(3), unit: unit ?? "pt" };
}
