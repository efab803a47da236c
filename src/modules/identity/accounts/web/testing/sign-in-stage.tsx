import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { refusals, type Me } from '../../contract.ts';
import type { PendingSignIn } from '../../provider-contract.ts';
import { secondFactorRefusals } from '../../second-factor-contract.ts';
import { ana } from '../../testing/sample-me.ts';
import { meQuery } from '../me-query.ts';

type Reply = [status: number, body: unknown];
type SentRequest = { path: string; body: Record<string, unknown> };
type Stage = {
  /** By method and path. A test may replace some. */
  replies: Record<string, (body: Record<string, unknown>) => Reply>;
  sent: SentRequest[];
  pending: PendingSignIn | null;
};

export const refused = (code: keyof typeof refusals): Reply => {
  const { status, title, message } = refusals[code];
  return [status, { code, status, title, detail: message }];
};

export const { secondFactorNotValid: notValid } = secondFactorRefusals;
const wrongSecondFactor: Reply = [
  422,
  { code: 'secondFactorNotValid', ...notValid, detail: notValid.message },
];
/** Call once per test file. The server knows Ana, the code 123456, and 777777 for a new user. */
export function stageSignIn(): Stage {
  const stage = {} as Stage;
  beforeEach(() => {
    stage.pending = null;
    stage.sent = [];
    stage.replies = {
      'POST /auth/code': () => [202, { codeSeconds: 600 }],
      'POST /auth/password/forgot': () => [202, { codeSeconds: 600 }],
      'POST /auth/code/verify': ({ code }) =>
        code === '123456'
          ? [200, { isNew: false, me: ana }]
          : code === '777777'
            ? [200, { isNew: true, me: null }]
            : refused('codeNotValid'),
      'POST /auth/sign-up': () => [200, { isNew: true, me: ana }],
      'POST /auth/sign-in': ({ password }) =>
        password === 'four quiet drum loops' ? [200, { isNew: false, me: ana }] : refused('wrongPassword'),
      'POST /auth/password/reset': () => [200, { isNew: false, me: ana }],
      'POST /auth/pending/second-factor': ({ code }) =>
        code === '123456' || code === 'ABCDE-FGHJK' ? [200, { isNew: false, me: ana }] : wrongSecondFactor,
      'GET /auth/pending': () => [200, stage.pending],
      'GET /auth/providers': () => [200, { items: [{ key: 'acme', name: 'Acme' }], total: 1, offset: 0 }],
      'GET /auth/demo-people': () => refused('demoOnly'),
      'GET /instance/termsVersion': () => [200, { version: null }],
    };
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const path = url.replace('/api', '');
      const body = init.body ? JSON.parse(String(init.body)) : {};
      if (init.method === 'POST') stage.sent.push({ path, body });
      const [status, answer] = stage.replies[`${init.method} ${path}`]!(body);
      return new Response(JSON.stringify(answer), { status });
    });
  });
  afterEach(() => {
    cleanup();
    delete document.documentElement.dataset.demo;
    vi.unstubAllGlobals();
    location.hash = '';
  });
  return stage;
}

export function show(element: React.ReactNode, me: Me | null = null) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, me);
  render(<QueryClientProvider client={client}>{element}</QueryClientProvider>);
  return client;
}

export const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
export const toCode = async (email = 'ana@example.test') => {
  type('Email', email);
  press('Email me a code');
  await screen.findByText(`We sent a 6-digit code to ${email}.`);
};
