import { createSocket } from "node:dgram";
import { type Answer, decode, encode, type Packet, RECURSION_AVAILABLE, RECURSION_DESIRED } from "dns-packet";

/** The records of a name, by type. */
export interface DnsZone {
  TXT?: string[];
  CNAME?: string;
  A?: string[];
  AAAA?: string[];
}

/**
 * How a name misbehaves: the server reports a failure, refuses, does not answer, or answers with bytes that are no
 * packet.
 */
export type DnsFault = "SERVFAIL" | "REFUSED" | "silent" | "garbage";

/** A local name server, so that tests need no public DNS. */
export interface DnsServer {
  /** `127.0.0.1:port`, for `DNS_SERVERS`. */
  address: string;
  /** Every known name; others get NXDOMAIN. Change it as the owner of a domain would. */
  zones: Map<string, DnsZone>;
  faults: Map<string, DnsFault>;
  /** Received questions, oldest first: `TXT _quire-challenge.whale.example`. */
  questions: string[];
  close(): Promise<void>;
}

/** Response codes of RFC 1035: no such name, server failure, refused. */
const CODES = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 };

/** Starts a name server on the loopback, on a free port. */
export async function startDns(): Promise<DnsServer> {
  const zones = new Map<string, DnsZone>();
  const faults = new Map<string, DnsFault>();
  const questions: string[] = [];
  const socket = createSocket("udp4");

  socket.on("message", (message, from) => {
    const query = decode(message);
    const [question] = query.questions ?? [];
    if (!question) return;
    const name = question.name.toLowerCase();
    questions.push(`${question.type} ${name}`);
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
    questions,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

/** Returns what a recursive resolver would: the alias, then the records it leads to. */
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

/** Splits a TXT value into strings of at most 255 bytes, as DNS requires. */
function piecesOf(text: string): string[] {
  return text.match(/.{1,255}/gs) ?? [""];
}
