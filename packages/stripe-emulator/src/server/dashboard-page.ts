import { moneyText } from '../money-text.ts';
import { page, policyOf, text } from './bank-page.ts';
import { isOpenDispute } from './disputes.ts';
import type { Charge, Dispute } from './tables.ts';

const style = `
:root{color-scheme:light dark}
body{margin:0;font:1rem/1.5 ui-sans-serif,system-ui,sans-serif;background:Canvas;color:CanvasText}
main{box-sizing:border-box;max-width:48rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.2}h2{margin:2rem 0 .5rem;font-size:1.125rem}
p{margin:0 0 1rem}ul{margin:0;padding:0;list-style:none}
li{display:grid;gap:.5rem;padding:1rem 0;border-top:1px solid;overflow-wrap:anywhere}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}
label{display:grid;font-size:.875rem}
button,input{box-sizing:border-box;min-height:2.75rem;padding:0 .75rem;border:1px solid;border-radius:6px;font:inherit;background:Canvas;color:CanvasText}
button{font-weight:600;cursor:pointer}input{width:8rem}
:focus-visible{outline:3px solid Highlight;outline-offset:2px}
.note{border:1px solid;border-radius:6px;padding:.5rem .75rem;font-size:.875rem}`;

export const dashboardPolicy = policyOf(style);

export const dashboardPath = '/paygate/dashboard';

type DashboardContent = {
  readonly charges: readonly Charge[];
  readonly disputes: readonly Dispute[];
  /** Why the last action failed. */
  readonly problem: string | undefined;
};

/** Replaces Stripe's dashboard: makes refunds, and decides disputes as a bank would. */
export function dashboardPage({ charges, disputes, problem }: DashboardContent): string {
  const lines = [
    '<p class="note">Test mode: no bank is asked and no money moves.</p>',
    '<h1>Payment provider</h1>',
    '<p>Refund payments and open or decide disputes, as people do outside of your site.</p>',
    ...(problem ? [`<p role="alert" class="note">${text(problem)}</p>`] : []),
    '<h2>Disputes</h2>',
    disputes.length === 0 ? '<p>No disputes.</p>' : `<ul>${disputes.map(disputeLine).join('')}</ul>`,
    '<h2>Payments</h2>',
    charges.length === 0 ? '<p>No payments.</p>' : `<ul>${charges.map(chargeLine).join('')}</ul>`,
  ];
  return page('Payment provider', lines.join('\n'), style);
}

function form(fields: Readonly<Record<string, string>>, inside: string): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${text(value)}">`,
  );
  return `<form method="post" action="${dashboardPath}">${hidden.join('')}${inside}</form>`;
}

function disputeLine(dispute: Dispute): string {
  const { id, amount, currency, reason, status, dueBy, withdrawnAt, evidence } = dispute;
  const acts = withdrawnAt
    ? '<button name="act" value="won">Decide for the seller</button><button name="act" value="lost">Decide for the buyer</button>'
    : '<button name="act" value="escalate">Turn into a dispute</button><button name="act" value="warning_closed">Close the inquiry</button>';
  const facts = [
    `<strong>${text(moneyText(amount, currency))}</strong> ${text(reason)}, ${text(status)}`,
    `<code>${text(id)}</code>, evidence due ${text(dueBy.toISOString())}`,
    ...Object.entries(evidence).map(([name, value]) => `${text(name)}: ${text(value)}`),
  ];
  return `<li>${facts.map((fact) => `<span>${fact}</span>`).join('')}${isOpenDispute(dispute) ? form({ id }, acts) : ''}</li>`;
}

function chargeLine({ intentId, amount, refunded, disputed, currency, createdAt }: Charge): string {
  const left = amount - refunded;
  const state = refunded > 0 ? `, ${moneyText(refunded, currency)} refunded` : '';
  const acts = [
    `<label>Amount in ${text(currency)} cents<input name="amount" inputmode="numeric" value="${left}"></label>`,
    '<button name="act" value="refund">Refund</button>',
    ...(disputed
      ? []
      : [
          '<button name="act" value="dispute">Dispute</button>',
          '<button name="act" value="inquiry">Inquire</button>',
        ]),
  ];
  const facts = `<span><strong>${text(moneyText(amount, currency))}</strong>${text(state)}</span><span><code>${text(intentId)}</code>, ${text(createdAt.toISOString())}</span>`;
  return `<li>${facts}${left > 0 ? form({ id: intentId }, acts.join('')) : ''}</li>`;
}
