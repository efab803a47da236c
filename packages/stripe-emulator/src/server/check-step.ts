import { stepOf } from '../currencies.ts';
import { invalidParameter } from './answer.ts';

/** Three-decimal currencies end in 0, and currencies without coins in 00. */
export function checkStep(amount: number, currency: string): void {
  const step = stepOf(currency);
  if (amount % step === 0) return;
  const words = `Invalid amount. In ${currency}, amounts must be divisible by ${step}.`;
  throw invalidParameter('parameter_invalid_value', words, 'amount');
}
