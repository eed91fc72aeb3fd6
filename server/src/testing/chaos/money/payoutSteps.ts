import { pick, type Scene, type UserRequest } from "./scene.ts";

interface PayoutKnown {
  id: string;
  state: "pending" | "processed" | "cancelled" | "onHold";
  file_id: string | null;
}

const payoutsOf = ({ query, seller }: Scene): Promise<PayoutKnown[]> =>
  query<PayoutKnown>("SELECT id, state, file_id FROM payouts WHERE owner_id = $1 ORDER BY id", [
    seller.siteId,
  ]);

/** Returns a random staff action on what a creator is owed; null if it has nothing to act on. */
export async function actOfStaff(scene: Scene): Promise<{ what: string; request: UserRequest } | null> {
  const acts = [run, run, makeFile, makeFile, payFile, payFile, revokeEntitlement, hold, release];
  return (pick(scene.random, acts) ?? run)(scene, await payoutsOf(scene));
}

type Act = (scene: Scene, payouts: readonly PayoutKnown[]) => { what: string; request: UserRequest } | null;

const act = ({ seller }: Scene, what: string, path: string, body: object) => ({
  what,
  request: { user: seller.clerk, method: "POST" as const, path: `/w/payouts/${path}`, body },
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

/** Also for paid payouts: a bank may return one days later. */
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
