/** Nodes of the search tree: a child node, a country, or nothing. */
type Node = [Branch, Branch];
type Branch = Node | string | null;

const MARKER = Buffer.from("\xab\xcd\xefMaxMind.com", "latin1");

/** Returns a database in MaxMind's format (2.0) with a country for each IPv4 range, such as `{ "192.0.2.0/24": "DE" }`. */
export function countryDatabase(ranges: Record<string, string>): Buffer {
  const root: Node = [null, null];
  for (const [range, country] of Object.entries(ranges)) insert(root, bitsOf(range), country);
  const nodes = list(root);
  const data: Buffer[] = [];
  const offsets = new Map<string, number>();
  let length = 0;
  for (const country of new Set(Object.values(ranges))) {
    const record = map({ country: map({ iso_code: string(country) }) });
    offsets.set(country, length);
    data.push(record);
    length += record.length;
  }
  const record = (branch: Branch) => {
    if (branch === null) return nodes.length;
    if (typeof branch === "string") return nodes.length + 16 + (offsets.get(branch) ?? 0);
    return nodes.indexOf(branch);
  };
  const tree = Buffer.alloc(nodes.length * 6);
  nodes.forEach(([zero, one], at) => {
    tree.writeUIntBE(record(zero), at * 6, 3);
    tree.writeUIntBE(record(one), at * 6 + 3, 3);
  });
  const metadata = map({
    node_count: number(6, nodes.length, 4),
    record_size: number(5, 24, 2),
    ip_version: number(5, 4, 2),
    database_type: string("Test-Country"),
    languages: Buffer.from([0, 4]),
    binary_format_major_version: number(5, 2, 2),
    binary_format_minor_version: number(5, 0, 2),
    build_epoch: Buffer.concat([Buffer.from([8, 2]), Buffer.alloc(8)]),
    description: map({}),
  });
  return Buffer.concat([tree, Buffer.alloc(16), ...data, MARKER, metadata]);
}

function bitsOf(range: string): string {
  const [address = "", length] = range.split("/");
  const bits = address.split(".").map((part) => Number(part).toString(2).padStart(8, "0"));
  return bits.join("").slice(0, Number(length));
}

function insert(root: Node, bits: string, country: string): void {
  let node = root;
  for (const bit of bits.slice(0, -1)) {
    const next = node[Number(bit) as 0 | 1];
    const child: Node = Array.isArray(next) ? next : [null, null];
    node[Number(bit) as 0 | 1] = child;
    node = child;
  }
  node[Number(bits.at(-1)) as 0 | 1] = country;
}

const list = (node: Node): Node[] => [node, ...node.flatMap((one) => (Array.isArray(one) ? list(one) : []))];

function string(text: string): Buffer {
  return Buffer.concat([Buffer.from([(2 << 5) | text.length]), Buffer.from(text)]);
}

function number(type: number, value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(1 + bytes);
  buffer.writeUInt8((type << 5) | bytes);
  buffer.writeUIntBE(value, 1, bytes);
  return buffer;
}

function map(fields: Record<string, Buffer>): Buffer {
  const entries = Object.entries(fields).flatMap(([key, value]) => [string(key), value]);
  return Buffer.concat([Buffer.from([(7 << 5) | (entries.length / 2)]), ...entries]);
}
