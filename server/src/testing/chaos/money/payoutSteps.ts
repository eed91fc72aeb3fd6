import { pick, type Request, type Scene } from "./scene.ts";

interface PayoutKnown {
  id: string;
  state: "pending" | "processed" | "cancelled" | "onHold";
  file_id: string | null;
}

const payoutsOf = ({ query, shop }: Scene): Promise<PayoutKnown[]> =>
  query<PayoutKnown>("SELECT id, state, file_id FROM payouts WHERE owner_id = $1 ORDER BY id", [shop.siteId]);

/** Something that staff do about what a creator is owed; null where there is nothing that it could be done to. */
export async function actOfStaff(scene: Scene): Promise<{ what: string; request: Request } | null> {
  const acts = [run, run, makeFile, makeFile, payFile, payFile, revokeEntitlement, hold, release];
  return (pick(scene.random, acts) ?? run)(scene, await payoutsOf(scene));
}

type Act = (scene: Scene, payouts: readonly PayoutKnown[]) => { what: string; request: Request } | null;

const act = ({ shop }: Scene, what: string, path: string, body: object) => ({
  what,
  request: { who: shop.clerk, method: "POST" as const, path: `/w/payouts/${path}`, body },
});

const run: Act = (scene) => act(scene, "payouts made", "run", {});

const makeFile: Act = (scene) =>
  act(scene, "a bank file made", "files", { currency: pick(scene.random, ["INR", "USD"]) });

const payFile: Act = (scene, payouts) => {
  const atBank = payouts.filter(({ state, file_id }) => state === "pending" && file_id !== null);
  const one = pick(scene.random, atBank);
  return !one
    ? null
    : act(scene, "a bank file paid", `files/${one.file_id}/processed`, { reference: `UTR ${one.file_id}` });
};

/** Also of one that was paid: a bank sends it back days later. */
const revokeEntitlement: Act = (scene, payouts) => {
  const one = pick(scene.random, payouts);
  return !one
    ? null
    : act(scene, "a payout came back", `${one.id}/cancel`, { reason: "The account is closed." });
};

const hold: Act = (scene, payouts) => {
  const one = pick(
    scene.random,
    payouts.filter(({ state }) => state === "pending"),
  );
  return !one ? null : act(scene, "a payout held", `${one.id}/hold`, { reason: "We look into it." });
};

const release: Act = (scene, payouts) => {
  const one = pick(
    scene.random,
    payouts.filter(({ state }) => state === "onHold"),
  );
  return !one ? null : act(scene, "a payout let go", `${one.id}/release`, {});
};
