/** A trim: the size of a printed book's pages. `code` is the carrier of it on the wire (inches × 100). */
export interface Trim {
  code: TrimCode;
  name: string;
  /** Inches. */
  width: number;
  height: number;
  /** Millimeters, as shown. */
  mm: readonly [width: number, height: number];
}

export const TRIM_CODES = [
  "0425X0687",
  "0500X0800",
  "0550X0850",
  "0583X0827",
  "0600X0900",
  "0614X0921",
  "0663X1025",
  "0700X1000",
  "0744X0968",
  "0750X0750",
  "0827X1169",
  "0850X0850",
  "0850X1100",
  "0900X0700",
  "1100X0850",
  "1169X0827",
] as const;
export type TrimCode = (typeof TRIM_CODES)[number];

type Row = readonly [name: string, width: number, height: number, mmWidth: number, mmHeight: number];

const ROWS: Record<TrimCode, Row> = {
  "0425X0687": ["Pocket Book", 4.25, 6.875, 108, 175],
  "0500X0800": ["Novella", 5, 8, 127, 203],
  "0550X0850": ["Digest", 5.5, 8.5, 140, 216],
  "0583X0827": ["A5", 5.83, 8.27, 148, 210],
  "0600X0900": ["US Trade", 6, 9, 152, 229],
  "0614X0921": ["Royal", 6.14, 9.21, 156, 234],
  "0663X1025": ["Comic", 6.625, 10.25, 168, 260],
  "0700X1000": ["Executive", 7, 10, 178, 254],
  "0744X0968": ["Crown Quarto", 7.44, 9.68, 189, 246],
  "0750X0750": ["Small Square", 7.5, 7.5, 190.5, 190.5],
  "0827X1169": ["A4", 8.27, 11.69, 210, 297],
  "0850X0850": ["Square", 8.5, 8.5, 216, 216],
  "0850X1100": ["US Letter", 8.5, 11, 216, 279],
  "0900X0700": ["Small Landscape", 9, 7, 229, 178],
  "1100X0850": ["US Letter Landscape", 11, 8.5, 279, 216],
  "1169X0827": ["A4 Landscape", 11.69, 8.27, 297, 210],
};

export const TRIMS: readonly Trim[] = TRIM_CODES.map((code) => {
  const [name, width, height, ...mm] = ROWS[code];
  return { code, name, width, height, mm };
});

export const trimOf = (code: TrimCode): Trim => TRIMS.find((trim) => trim.code === code) as Trim;
