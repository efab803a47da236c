import { createHash } from 'node:crypto';
import { moneyText } from '../money-text.ts';
import type { Intent } from './tables.ts';

const style = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1rem/1.5 ui-sans-serif,system-ui,sans-serif;background:Canvas;color:CanvasText}
main{box-sizing:border-box;width:min(26rem,100%);padding:1.5rem}
p{margin:0 0 1rem}h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.2}
form{display:grid;gap:.75rem;margin-top:1.5rem}
button{min-height:3rem;padding:0 1rem;border:1px solid CanvasText;border-radius:6px;font:inherit;font-weight:600;cursor:pointer;background:Canvas;color:CanvasText}
button[value=authorize],button.main{background:CanvasText;color:Canvas}
button:focus-visible{outline:3px solid Highlight;outline-offset:2px}
.note{border:1px solid;border-radius:6px;padding:.5rem .75rem;font-size:.875rem}`;

/** No scripts, images or outside resources; forms may submit only to this origin. */
export const policyOf = (css: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

export const bankPagePolicy = policyOf(style);

/** The page where a bank would verify the buyer (PAY-10). */
export function bankPage(intent: Intent): string {
  const amount = moneyText(intent.amount, intent.currency);
  const card = intent.challengedCard?.card;
  const lines = [
    `<p class="note">Test mode: no bank is asked and no money moves.</p>`,
    `<h1>Is this you?</h1>`,
    `<p>A payment of <strong>${text(amount)}</strong>${card ? ` with the card ending in ${text(card.last4)}` : ''} waits for your answer.</p>`,
    `<form method="post" action="/paygate/3ds/${encodeURIComponent(intent.id)}">`,
    `<input type="hidden" name="key" value="${text(intent.challengeKey ?? '')}">`,
    `<button name="answer" value="authorize">Authorize</button>`,
    `<button name="answer" value="fail">Fail</button>`,
    `</form>`,
  ];
  return page('Verify your payment', lines.join('\n'));
}

/** For a challenge that doesn't exist or has ended. */
export function bankPageGone(): string {
  return page(
    'Nothing to verify',
    '<h1>There is nothing to answer here</h1><p>The payment has been answered or cancelled. Close this page and look at your order.</p>',
  );
}

export function page(title: string, body: string, css = style): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${text(title)}</title><style>${css}</style></head><body><main>${body}</main></body></html>`;
}

export function text(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
