import type { Scene, UserRequest } from "./scene.ts";

/** Sends a request and checks the response: the only server error allowed is an unreachable provider. */
export async function send(scene: Scene, what: string, request: UserRequest): Promise<unknown> {
  const answer = await scene.send(request);
  if (!answer) return null;
  const { error } = answer.body as { error?: { code: string } };
  scene.count(error ? `${what}: ${error.code}` : what);
  const isTheirs = error?.code === "payment_unreachable" || error?.code === "press_unreachable";
  if (answer.status >= 500 && !isTheirs) {
    scene.violations.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return error ? null : answer.body;
}

/** Sends an order request that may be sent again later. */
export async function sendNew(scene: Scene, what: string, request: UserRequest): Promise<void> {
  scene.requests.push(request);
  await send(scene, what, request);
}
