import { hasLink } from './rules.ts';

/**
 * Companies that phishing impersonates. Names of new accounts that contain one wait for an admin; none is forbidden.
 */
const brands =
  /\b(?:paypal|stripe|venmo|zelle|cash ?app|western union|visa|mastercard|american express|amex|wells fargo|chase bank|bank of america|citibank|coinbase|binance|metamask|apple ?id|icloud|gmail|google|microsoft|amazon|netflix|facebook|instagram|whatsapp|docusign|dropbox|fedex|usps|dhl|irs|ticketmaster|eventbrite|backbeat)\b/;

const offices =
  /\b(?:(?:customer|account|billing|security|fraud|payment|tech(?:nical)?|help|user) ?(?:support|service|care|team|center|centre|desk|department|alert|notice)|support (?:team|center|centre|desk)|helpdesk|official (?:support|account|team|notice)|administrators?|moderators?|system (?:message|notice|alert))\b/;

const alarms =
  /\b(?:your (?:account|password|payment|card|wallet|profile) (?:is|was|has|will)|account (?:locked|suspended|disabled|limited|verification)|verify your|confirm your (?:account|identity|payment|password)|reset your password|unusual (?:activity|sign ?in)|you(?: have|'ve) won|claim your (?:prize|reward|refund))\b/;

/** Look-alike characters, each above the one it resembles. */
const strange = 'аеорсухіѕԁոɡαορν0135@$';
const plain = 'aeopcyxisdngaopvolesas';
const lookalikes = new Map(Array.from(strange, (letter, at) => [letter, plain[at]!] as const));

function plainLetters(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}|[\u200b-\u200f\u2060\ufeff\u00ad]/gu, '')
    .toLowerCase()
    .replaceAll(/./gu, (letter) => lookalikes.get(letter) ?? letter)
    .replaceAll(/[_\-\s]+/g, ' ');
}

/** Whether a name contains a link or pretends to be a company, an official of Backbeat or a security alert. */
export function isSuspiciousName(name: string): boolean {
  if (hasLink(name)) return true;
  const letters = plainLetters(name);
  // "PayPaI" with a capital i folds to "paypai", so try both readings.
  return [letters, letters.replaceAll('i', 'l')].some(
    (text) => brands.test(text) || offices.test(text) || alarms.test(text),
  );
}
