import { cents, type Cents } from '#platform/money.ts';

/** Rates are in thousandths of a percent. */
const whole = 100_000;

/**
 * The tax inside an amount that includes it, rounded half up to the minor unit (TAX-01). What remains is the net
 * amount, so both always add up to what was paid.
 */
export function taxIn(gross: Cents, rate: number): Cents {
  const divisor = whole + rate;
  return cents(Math.floor((2 * gross * rate + divisor) / (2 * divisor)));
}
