import * as z from 'zod/mini';
import { call, pagePath } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { checkNames, checkStates } from './rules.ts';

export const SetupCheck = z.object({
  name: z.enum(checkNames),
  state: z.enum(checkStates),
  /** The result in one sentence. */
  message: z.string(),
  /** When it was last seen to work. */
  at: z.nullable(z.iso.datetime()),
  /** The next step. `null` if it works. */
  next: z.nullable(z.string()),
  /** The page of the next step. `null` if it is taken on the server. */
  path: z.nullable(pagePath),
});
export type SetupCheck = z.infer<typeof SetupCheck>;

export const Checklist = z.object({
  items: z.array(SetupCheck),
  /** An admin dismissed it from the overview. */
  dismissed: z.boolean(),
});
export type Checklist = z.infer<typeof Checklist>;

export const getChecklist = call('GET /admin/setup', {
  summary: 'List the setup steps and their states', // INS-02
  input: z.object({}),
  answer: Checklist,
  may: 'admin',
});

export const runChecks = call('POST /admin/setup/checks', {
  summary: 'Check the address, storage and mail server now', // INS-02
  input: z.object({}),
  answer: Checklist,
  may: 'admin',
  limit: { times: 30, seconds: 60 },
});

export const dismissChecklist = call('PUT /admin/setup/dismissal', {
  summary: 'Take the checklist off the overview, or put it back', // INS-02
  input: z.object({ dismissed: z.boolean() }),
  answer: z.object({ dismissed: z.boolean() }),
  may: 'admin',
});

export const sendTestMail = call('POST /admin/setup/testMail', {
  summary: 'Email the viewer a link that proves that mail arrives', // INS-02
  input: z.object({}),
  answer: z.object({ to: z.string(), held: z.boolean() }),
  may: 'admin',
  status: 202,
  limit: { times: 10, seconds: 600 },
});

export const testMailRefusals = {
  testLinkInvalid: {
    status: 410,
    title: 'This test link no longer works',
    message:
      'Only the link of the latest test email works, for 24 hours. Send another one from Admin, Setup.',
  },
} as const satisfies RefusalTable;

export const proveMail = call('POST /setup/mail', {
  summary: 'Record that the link of a test email was opened', // INS-02
  input: z.object({ token: z.string().check(z.maxLength(100)) }),
  answer: z.object({ proved: z.boolean() }),
  refusals: testMailRefusals,
  may: 'anyone',
  limit: { times: 20, seconds: 600 },
});
