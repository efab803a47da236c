import type { FeeRates } from '../fees.ts';

let instanceRates: FeeRates | undefined;

/** Sets the fee of hosts for whom no admin has set another. A process does so once, before it shows a price. */
export function setInstanceRates(rates: FeeRates): void {
  instanceRates = rates;
}

/** @throws Error before `setInstanceRates`, because a price must never be guessed */
export function readInstanceRates(): FeeRates {
  if (!instanceRates)
    throw new Error('The fee of this instance is not set. Call setInstanceRates at startup.');
  return instanceRates;
}
