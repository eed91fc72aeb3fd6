import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isInternalHost, isPublicAddress } from "./publicAddress.ts";

describe("an address of the open internet", () => {
  it.each([
    "1.1.1.1",
    "93.184.216.34",
    "172.15.0.1",
    "172.32.0.1",
    "192.167.1.1",
    "2606:4700::1111",
    "::ffff:1.1.1.1",
  ])("is %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ["this network", "0.0.0.0"],
    ["this network", "0.1.2.3"],
    ["loopback", "127.0.0.1"],
    ["loopback", "127.255.255.254"],
    ["private", "10.0.0.1"],
    ["private", "172.16.0.1"],
    ["private", "172.31.255.255"],
    ["private", "192.168.1.1"],
    ["link-local, where clouds keep credentials", "169.254.169.254"],
    ["carrier-grade NAT", "100.64.0.1"],
    ["carrier-grade NAT", "100.127.255.255"],
    ["protocol assignments", "192.0.0.170"],
    ["documentation", "192.0.2.1"],
    ["documentation", "198.51.100.1"],
    ["documentation", "203.0.113.1"],
    ["6to4 relays", "192.88.99.1"],
    ["benchmarks", "198.19.0.1"],
    ["multicast", "224.0.0.1"],
    ["reserved", "240.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["unspecified", "::"],
    ["loopback", "::1"],
    ["loopback, mapped", "::ffff:127.0.0.1"],
    ["private, mapped in hex", "::ffff:a00:1"],
    ["loopback, compatible", "::127.0.0.1"],
    ["loopback, translated", "::ffff:0:127.0.0.1"],
    ["NAT64", "64:ff9b::7f00:1"],
    ["NAT64 of one's own", "64:ff9b:1::7f00:1"],
    ["6to4", "2002:7f00:1::"],
    ["Teredo", "2001::1"],
    ["documentation", "2001:db8::1"],
    ["unique local", "fd00::1"],
    ["link-local", "fe80::1"],
    ["link-local with a zone", "fe80::1%eth0"],
    ["site-local", "fec0::1"],
    ["multicast", "ff02::1"],
    ["discard", "100::1"],
    ["never given out", "4000::1"],
  ])("is not one of %s: %s", (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["", "localhost", "1.1.1", "0x7f.1", "999.1.1.1", "1.1.1.1/8", "example.com"])(
    "is not “%s”, which is not an address",
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );

  it("hidden in an IPv6 form is checked as the address it hides", () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublicAddress(address));
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

it.each([
  ["127.0.0.1", true],
  ["10.0.0.8", true],
  ["169.254.169.254", true],
  ["[::1]", true],
  ["[::ffff:127.0.0.1]", true],
  ["8.8.8.8", false],
  ["fcm.googleapis.com", false],
])("knows %s as an address of our own network: %s", (host, expected) => {
  expect(isInternalHost(host)).toBe(expected);
});
