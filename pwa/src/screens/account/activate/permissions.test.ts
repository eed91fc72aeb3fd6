import { Role } from "@quire/domain/enums";
import { expect, it } from "vitest";
import { permissionsOf } from "./permissions.ts";

it("a read-only program is never said to write, and a write-only one never to read", () => {
  expect(permissionsOf("read", []).join()).not.toContain("can write");
  expect(permissionsOf("write", []).join()).not.toContain("can read");
  expect(permissionsOf("read write", [])).toHaveLength(4);
});

it("staff see that it can act as staff", () => {
  for (const group of [Role.admin, Role.moderator])
    expect(permissionsOf("read", [Role.creator, group])).toContain("can use your staff permissions");
  expect(permissionsOf("read", [Role.creator, Role.pro])).not.toContain("can use your staff permissions");
});
