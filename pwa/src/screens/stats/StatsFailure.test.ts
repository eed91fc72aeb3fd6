import { errorClass, NetworkError } from "@quire/client/errors";
import { expect, it } from "vitest";
import { statsFailure } from "./StatsFailure.tsx";

const refused = (status: number) =>
  new (errorClass(status))(status, { code: "unavailable", message: "Words." });

it.each([
  [refused(503), "Unable to fetch the stats", true],
  [refused(400), "Unable to fetch the stats", true],
  [refused(404), "Unable to fetch the stats", true],
  [refused(403), "You don't have access to these stats", false],
  [refused(500), "We couldn't load the stats", true],
  [new NetworkError(0, { code: "network_failed", message: "x" }), "We couldn't load the stats", true],
])("%s is reported as “%s”", (error, title, mayRetry) => {
  expect(statsFailure(error)).toMatchObject({ title, mayRetry });
});
