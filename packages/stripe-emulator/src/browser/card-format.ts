import { findTestCard, realCardRefused, testCards } from '../test-cards.ts';

// Formats and checks card fields, independent of the DOM.

/** Groups of four digits; the longest card numbers have 19. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text).slice(0, 19);
  return digits.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** `1234` → `12 / 34`, `5` → `05`, and from browser autofill `12/2034` → `12 / 34`. */
export function formatExpiry(text: string): string {
  const whole = /^\s*(\d{1,2})\s*[/-]\s*(?:20)?(\d{0,2})\s*$/.exec(text);
  if (whole) {
    const month = whole[1]!.padStart(2, '0');
    return whole[2] === '' ? month : `${month} / ${whole[2]}`;
  }
  const digits = digitsOf(text);
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2, 4)}` : padded;
}

export function formatCode(text: string): string {
  return digitsOf(text).slice(0, 4);
}

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/**
 * Formats the typed text and keeps the caret behind the same digit.
 * @param caret characters before it, in the text as typed
 */
export function formatTyped(text: string, caret: number, format: (text: string) => string) {
  const formatted = format(text);
  if (caret >= text.length) return { text: formatted, caret: formatted.length };
  let digits = digitsOf(text.slice(0, caret)).length;
  let position = 0;
  while (digits > 0 && position < formatted.length) {
    if (/\d/.test(formatted[position]!)) digits -= 1;
    position += 1;
  }
  return { text: formatted, caret: position };
}

/** A field's error, with Stripe's code and message. */
export type CardProblem = { readonly code: string; readonly message: string };

function problem(code: string, message: string): CardProblem {
  return { code, message };
}

/** Accepts only published test cards: any other number is refused before it leaves the browser (PAY-10). */
export function checkNumber(text: string): CardProblem | undefined {
  const digits = digitsOf(text);
  if (findTestCard(digits)) return undefined;
  const mayBecomeOne = testCards.some((card) => card.number.startsWith(digits));
  if (mayBecomeOne || digits.length < 12)
    return problem('incomplete_number', 'Your card number is incomplete.');
  return problem('test_mode_live_card', realCardRefused);
}

export function checkExpiry(text: string, now: Date): CardProblem | undefined {
  const { month, year } = expiryOf(text);
  if (!month || !year) return problem('incomplete_expiry', "Your card's expiration date is incomplete.");
  if (month > 12) return problem('invalid_expiry_month', "Your card's expiration month is invalid.");
  if (year < now.getFullYear()) {
    return problem('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  if (year === now.getFullYear() && month < now.getMonth() + 1) {
    return problem('invalid_expiry_month_past', "Your card's expiration date is in the past.");
  }
  return undefined;
}

/** Both 0 while the field is incomplete. */
export function expiryOf(text: string): { readonly month: number; readonly year: number } {
  const parts = /^(\d\d) \/ (\d\d)$/.exec(text);
  return parts ? { month: Number(parts[1]), year: 2000 + Number(parts[2]) } : { month: 0, year: 0 };
}

export function checkCode(text: string): CardProblem | undefined {
  return digitsOf(text).length < 3
    ? problem('incomplete_cvc', "Your card's security code is incomplete.")
    : undefined;
}
