import { escapeMarkup, hiddenFields } from "../pages/html.ts";
import { type OpenIdUser, users } from "./users.ts";

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}p.dim,small{color:GrayText}ul{list-style:none;padding:0}li{margin:.5rem 0}
button{font:inherit;padding:.6rem .9rem;width:100%;text-align:left;border:1px solid #8888;border-radius:8px;background:Canvas;color:CanvasText;cursor:pointer}
button small{display:block}fieldset{border:1px solid #8888;border-radius:8px;margin:1rem 0;padding:1rem}
label{display:block;margin:.4rem 0}input[type=text],input[type=email]{font:inherit;padding:.4rem;width:100%;box-sizing:border-box}
.ways{display:flex;gap:.5rem}`;

/** Renders the consent page, where the user picks an account and agrees or declines. */
export function consentPage(provider: string, program: string, hidden: Record<string, string>): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>${escapeMarkup(provider)} – sandbox</title><style>${STYLE}</style></head><body>
    <h1>${escapeMarkup(provider)}, in the sandbox</h1>
    <p class="dim">${escapeMarkup(program)} asks who you are. Nothing leaves this machine: be anybody.</p>
    <form method="post">${hiddenFields(hidden)}
    <ul>${users.map(userButton).join("")}</ul>
    <fieldset><legend>Somebody else</legend>
    <label>Name <input type="text" name="name" autocomplete="off"></label>
    <label>Email <input type="email" name="email" autocomplete="off"></label>
    <label><input type="checkbox" name="verified" checked> The provider has verified it</label>
    <button name="decision" value="agree">Continue as somebody else</button></fieldset>
    <div class="ways"><button name="decision" value="decline">Decline</button>
    <button name="decision" value="fail">Fail with an error</button></div>
    </form></body></html>`;
}

function userButton({ id, name, email, about }: OpenIdUser): string {
  return `<li><button name="person" value="${id}">${escapeMarkup(name)}
    <small>${escapeMarkup(email ?? "no email")} · ${escapeMarkup(about)}</small></button></li>`;
}
