import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';

export const getMailState = call('GET /auth/mail', {
  summary: 'Get whether emails are held, because this instance has no mail server', // INS-07
  input: z.object({}),
  answer: z.object({ held: z.boolean() }),
  may: 'anyone',
});
