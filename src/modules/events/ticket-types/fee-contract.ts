import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';
import { Rates } from './contract.ts';
import { CurrencyCode } from './draft-contract.ts';

export const getFees = call('GET /fees', {
  summary: 'Get the fee that buyers pay on top of ticket prices',
  input: z.object({
    currency: CurrencyCode,
    /** The host, who may have a fee of its own: `community:…`. */
    hostId: z.optional(z.string().check(z.maxLength(300))),
  }),
  answer: Rates,
  may: 'anyone',
});
