import type { FeeRates } from '../fees.ts';

let instanceRates: FeeRates | undefined;

/** Sets the default fee of the instance. Call it once per process, before any price is shown. */
export function setInstanceRates(rates: FeeRates): void {
  instanceRates = rates;
}

/** @throws Error before `setInstanceRates`, because a price must never be guessed */
export function readInstanceRates(): FeeRates {
  if (!instanceRates)
    throw new Error('The fee of this instance isn’t set. Call setInstanceRates at startup.');
  return instanceRates;
}
