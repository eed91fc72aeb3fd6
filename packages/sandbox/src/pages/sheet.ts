import { escapeMarkup } from "./html.ts";

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}.dim,small{color:GrayText}table{width:100%;border-collapse:collapse}td{padding:.4rem 0;overflow-wrap:anywhere}
td:last-child{text-align:right;white-space:nowrap;padding-left:1rem}.sum td{border-top:1px solid #8888;font-weight:600}
button{font:inherit;padding:.6rem .9rem;width:100%;margin:.25rem 0;text-align:left;border:1px solid #8888;border-radius:8px;background:Canvas;color:CanvasText;cursor:pointer}
button small{display:block}.main{border-color:currentcolor;font-weight:600}.main small{font-weight:400}
.problem{border-left:4px solid #c00;padding-left:.75rem}label{display:block;margin:.5rem 0}
input{font:inherit;padding:.4rem;width:100%;box-sizing:border-box}`;

/** Renders a narrow payment page that says no money moves. `head` is extra markup for the head. */
export function sheet(title: string, body: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>${escapeMarkup(title)} – sandbox</title><style>${STYLE}</style>${head}</head><body>
    <p class="dim">In the sandbox; no money moves.</p><h1>${escapeMarkup(title)}</h1>${body}</body></html>`;
}
