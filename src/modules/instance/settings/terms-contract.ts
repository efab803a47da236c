import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';

export const getTermsVersion = call('GET /instance/termsVersion', {
  summary: 'Return the version of the terms that admins published, or null while the built-in terms apply', // AUTH-12
  input: z.object({}),
  answer: z.object({ version: z.nullable(z.string()) }),
  may: 'anyone',
});
