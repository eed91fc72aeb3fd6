import { createSocket } from "node:dgram";
import { type Answer, decode, encode, type Packet, RECURSION_AVAILABLE, RECURSION_DESIRED } from "dns-packet";

/** What a name holds, by type. */
export interface DnsZone {
  TXT?: string[];
  CNAME?: string;
  A?: string[];
  AAAA?: string[];
}

/** How a name misbehaves: the server says that it failed, refuses, keeps silent, or answers with what is no packet. */
export type DnsFault = "SERVFAIL" | "REFUSED" | "silent" | "garbage";

/** A name server of this machine alone, for what is tried without the world's. */
export interface DnsServer {
  /** `127.0.0.1:port`, for `DNS_SERVERS`. */
  address: string;
  /** Every name that it knows; any other does not exist. Change it as the owner of a domain would. */
  zones: Map<string, DnsZone>;
  faults: Map<string, DnsFault>;
  /** What was asked, oldest first: `TXT _quire-challenge.whale.example`. */
  asked: string[];
  close(): Promise<void>;
}

/** RFC 1035: the name does not exist; the server failed; it refuses. */
const CODES = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 };

/** Starts one on the loopback, on a free port. */
export async function startDns(): Promise<DnsServer> {
  const zones = new Map<string, DnsZone>();
  const faults = new Map<string, DnsFault>();
  const asked: string[] = [];
  const socket = createSocket("udp4");

  socket.on("message", (message, from) => {
    const query = decode(message);
    const [question] = query.questions ?? [];
    if (!question) return;
    const name = question.name.toLowerCase();
    asked.push(`${question.type} ${name}`);
    const fault = faults.get(name);
    if (fault === "silent") return;
    const code = fault === "SERVFAIL" || fault === "REFUSED" ? CODES[fault] : 0;
    const answers = code ? [] : answersOf(zones, name, question.type);
    const packet: Packet = {
      type: "response",
      id: query.id ?? 0,
      flags: RECURSION_DESIRED | RECURSION_AVAILABLE | (code || (zones.has(name) ? 0 : CODES.NXDOMAIN)),
      questions: [question],
      answers,
    };
    const sent =
      fault === "garbage" ? Buffer.concat([message.subarray(0, 2), Buffer.alloc(40, 0xff)]) : encode(packet);
    socket.send(sent, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    zones,
    faults,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

/** As a resolver that follows aliases: the alias, and what stands where it leads. */
function answersOf(zones: Map<string, DnsZone>, name: string, type: string, depth = 0): Answer[] {
  const zone = zones.get(name);
  if (!zone || depth > 8) return [];
  if (zone.CNAME !== undefined) {
    const alias: Answer = { type: "CNAME", name, ttl: 1, data: zone.CNAME };
    return type === "CNAME" ? [alias] : [alias, ...answersOf(zones, zone.CNAME, type, depth + 1)];
  }
  if (type === "TXT")
    return (zone.TXT ?? []).map((text) => ({ type: "TXT", name, ttl: 1, data: piecesOf(text) }));
  if (type === "A" || type === "AAAA")
    return (zone[type] ?? []).map((data) => ({ type, name, ttl: 1, data }));
  return [];
}

/** A text of the DNS comes in pieces of 255 bytes. */
function piecesOf(text: string): string[] {
  return text.match(/.{1,255}/gs) ?? [""];
}
