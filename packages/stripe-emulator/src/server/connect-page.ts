import { page, text } from './bank-page.ts';
import type { AccountOutcome } from './accounts.ts';
import type { Account } from './tables.ts';

const answers: readonly (readonly [AccountOutcome, string])[] = [
  ['complete', 'Give everything'],
  ['incomplete', 'Leave out the bank account'],
  ['moreLater', 'Give everything, but owe an ID document later'],
  ['pending', 'Wait for verification'],
  ['rejected', 'Be rejected'],
];

/** The page where Stripe would ask an account's owner for their details. Nothing is typed here. */
export function connectPage(account: Account, key: string): string {
  const lines = [
    `<p class="note">Test mode: no details are asked for and no money moves.</p>`,
    `<h1>Get paid</h1>`,
    `<p>Choose what <strong>${text(account.displayName ?? account.id)}</strong> tells the payment provider.</p>`,
    `<form method="post" action="/paygate/connect/${encodeURIComponent(key)}">`,
    ...answers.map(
      ([value, label], place) =>
        `<button name="answer" value="${value}"${place === 0 ? ' class="main"' : ''}>${label}</button>`,
    ),
    `<label><input type="checkbox" name="bank" value="refuses"> The bank refuses payouts</label>`,
    `</form>`,
  ];
  return page('Get paid', lines.join('\n'));
}

/** For a link that doesn't exist. */
export function connectPageGone(): string {
  return page(
    'Link not found',
    '<h1>This link doesn’t work</h1><p>Go back to the site and open a new one.</p>',
  );
}
