import { Writable } from "node:stream";
import { describe, expect, test } from "vitest";
import { openLog } from "./log.ts";

async function logged(fields: object, level = "info"): Promise<string> {
  let out = "";
  const to = new Writable({
    write(chunk, _encoding, done) {
      out += chunk;
      done();
    },
  });
  const log = await openLog({ mode: "test", logLevel: "info" }, to);
  if (level === "child") log.child(fields).info("hello");
  else log.info(fields, "hello");
  return out;
}

/** As Sequelize wraps the driver's error. */
function failedQuery(inside: "parent" | "original"): Error {
  const thrown = Object.assign(new Error("violates check constraint"), {
    parameters: ["hunter2"],
    detail: "Failing row contains (ahab, hunter2).",
  });
  return Object.assign(new Error("x"), { [inside]: thrown });
}

describe("the log", () => {
  test.each([
    { authorization: "Session hunter2" },
    { headers: { cookie: "session=hunter2" } },
    { req: { headers: { authorization: "Bearer hunter2", "x-xsrf-token": "hunter2" } } },
    { user: { password: "hunter2" } },
    { a: { b: { c: { token: "hunter2" } } } },
    { secret: "hunter2", xsrf: "hunter2", otp: "hunter2" },
    { s3: { secretAccessKey: "hunter2" }, list: [{ newPassword: "hunter2" }] },
    { err: Object.assign(new Error("x"), { parameters: ["hunter2"] }) },
    { err: Object.assign(new Error("x"), { original: { request: { token: "hunter2" } } }) },
    { err: failedQuery("parent") },
    { err: failedQuery("original") },
    { err: new AggregateError([failedQuery("parent")]) },
    { res: { headers: { "set-cookie": ["session=hunter2"] } } },
  ])("hides what gives access: %j", async (fields) => {
    for (const level of ["info", "child"]) {
      const line = await logged(fields, level);
      expect(line).not.toContain("hunter2");
      expect(line).toContain("[hidden]");
    }
  });

  test("shows all of an error but what it must hide", async () => {
    const err = Object.assign(new TypeError("no such whale"), { code: "42P01" });
    expect(JSON.parse(await logged({ err })).err).toMatchObject({
      type: "TypeError",
      message: "no such whale",
      code: "42P01",
      stack: expect.stringContaining("log.test.ts"),
    });
  });

  test("leaves its input unchanged", async () => {
    const fields = { headers: { cookie: "mine" } };
    await logged(fields);
    expect(fields).toEqual({ headers: { cookie: "mine" } });
  });

  test("is one JSON object per line, with the time, the level and the request's id", async () => {
    const entry = JSON.parse(await logged({ reqId: "b1" }));
    expect(entry).toMatchObject({ level: "info", msg: "hello", reqId: "b1" });
    expect(new Date(entry.time).toISOString()).toBe(entry.time);
  });
});
