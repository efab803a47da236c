// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusals, type Me } from '../contract.ts';
import { prompts } from '../prompts.ts';
import { pendingCopy } from '../pending-copy.ts';
import type { PendingSignIn } from '../provider-contract.ts';
import { termsVersion } from '../terms-version.ts';
import { secondFactorRefusals } from '../second-factor-contract.ts';
import { meQuery } from './me-query.ts';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { SignInHost } from './sign-in-host.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import { useSignIn } from './use-sign-in.ts';

const ana: Me = {
  id: 'user:us-west-2:01938c5e-0000-7000-8000-000000000001',
  name: 'Ana Reyes',
  email: 'ana@example.test',
  image: null,
  admin: false,
  gel: 'jade',
  acting: null,
  back: null,
};

type Reply = [status: number, body: unknown];
type SentRequest = { path: string; body: Record<string, unknown> };
let replies: Record<string, (body: Record<string, unknown>) => Reply>;
let sent: SentRequest[];

const refused = (code: keyof typeof refusals): Reply => {
  const { status, title, message } = refusals[code];
  return [status, { code, status, title, detail: message }];
};

const { secondFactorNotValid: notValid } = secondFactorRefusals;
const wrongSecondFactor: Reply = [
  422,
  { code: 'secondFactorNotValid', ...notValid, detail: notValid.message },
];
let pending: PendingSignIn | null;

beforeEach(() => {
  pending = null;
  sent = [];
  replies = {
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
    'GET /auth/pending': () => [200, pending],
    'GET /auth/providers': () => [200, { items: [{ key: 'acme', name: 'Acme' }], total: 1, offset: 0 }],
    'GET /auth/demo-people': () => refused('demoOnly'),
    'GET /instance/termsVersion': () => [200, { version: null }],
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api', '');
    const body = init.body ? JSON.parse(String(init.body)) : {};
    if (init.method === 'POST') sent.push({ path, body });
    const [status, answer] = replies[`${init.method} ${path}`]!(body);
    return new Response(JSON.stringify(answer), { status });
  });
});
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset.demo;
  vi.unstubAllGlobals();
  location.hash = '';
});

function show(element: React.ReactNode, me: Me | null = null) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, me);
  render(<QueryClientProvider client={client}>{element}</QueryClientProvider>);
  return client;
}

const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const toCode = async (email = 'ana@example.test') => {
  type('Email', email);
  press('Email me a code');
  await screen.findByText(`We sent a 6-digit code to ${email}.`);
};

describe('by code', () => {
  test('a demo links to its outbox, and an instance that sends email does not', async () => {
    document.documentElement.dataset.demo = 'outbox';
    show(<SignInPanel onDone={vi.fn()} />);
    await toCode('ana@example.test');
    const link = await screen.findByRole('link', { name: 'Open the demo outbox' });
    expect(link.getAttribute('href')).toBe('/dev/outbox?to=ana%40example.test');
    cleanup();
    delete document.documentElement.dataset.demo;
    show(<SignInPanel onDone={vi.fn()} />);
    await toCode('ana@example.test');
    expect(screen.queryByRole('link', { name: 'Open the demo outbox' })).toBeNull();
  });

  test('a site without a mail server says that the code waits, and what its operator can do [INS-07]', async () => {
    replies['POST /auth/code'] = () => [202, { codeSeconds: 600, held: true }];
    show(<SignInPanel onDone={vi.fn()} />);
    type('Email', 'ana@example.test');
    press('Email me a code');
    const title = await screen.findByText('This site can’t send email yet');
    expect(title.closest('[role=status]')?.textContent).toContain('npm run admin ana@example.test');
    expect(screen.queryByText(/^We sent/)).toBeNull();
  });

  test('entering the last of six digits submits the code and signs in [ACC-01, CHK-20]', async () => {
    const done = vi.fn();
    const client = show(<SignInPanel onDone={done} />);
    await toCode();
    type('Code', 'Your code: 123 456');
    await waitFor(() => expect(done).toHaveBeenCalledWith(ana, false));
    expect(sent).toEqual([
      { path: '/auth/code', body: { email: 'ana@example.test' } },
      { path: '/auth/code/verify', body: { email: 'ana@example.test', code: '123456' } },
    ]);
    expect(client.getQueryData(meQuery.queryKey)).toEqual(ana);
  });

  test('each field has its autocomplete attribute', async () => {
    show(<SignInPanel onDone={vi.fn()} />);
    expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username');
    await toCode();
    expect(screen.getByLabelText('Code').getAttribute('autocomplete')).toBe('one-time-code');
    expect(screen.getByLabelText('Code').getAttribute('inputmode')).toBe('numeric');
  });

  test('an invalid email address shows an error and sends no request', () => {
    show(<SignInPanel onDone={vi.fn()} />);
    type('Email', 'ana@');
    press('Email me a code');
    expect(screen.getByText('Enter your email address.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('a wrong code shows an error at the field, and the next code works', async () => {
    const done = vi.fn();
    show(<SignInPanel onDone={done} />);
    await toCode();
    type('Code', '000000');
    await screen.findByText(refusals.codeNotValid.message);
    expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
    type('Code', '12345');
    type('Code', '123456');
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
  });

  test('a new code can be requested after thirty seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      show(<SignInPanel onDone={vi.fn()} />);
      await toCode();
      const waiting = screen.getByRole('button', { name: /^Send a new code in (29|30) s$/ });
      expect(waiting).toHaveProperty('disabled', true);
      await vi.advanceTimersByTimeAsync(31_000);
      press('Send a new code');
      await waitFor(() => expect(sent.filter(({ path }) => path === '/auth/code')).toHaveLength(2));
      await screen.findByRole('button', { name: /^Send a new code in/ });
    } finally {
      vi.useRealTimers();
    }
  });

  test('too many requests show an error above the button', async () => {
    replies['POST /auth/code'] = () => [
      429,
      { code: 'tooManyRequests', title: 'Too many tries', detail: 'Wait a little.' },
    ];
    show(<SignInPanel onDone={vi.fn()} />);
    type('Email', 'ana@example.test');
    press('Email me a code');
    expect((await screen.findByText('Too many tries. Wait a little.')).closest('[role=alert]')).toBeTruthy();
  });
});

describe('a new user', () => {
  const toNewcomer = async () => {
    await toCode();
    type('Code', '777777');
    await screen.findByLabelText('Name');
  };

  test('gives a name, accepts the terms and confirms the age in the same sheet [AUTH-12, ACC-01]', async () => {
    const done = vi.fn();
    show(<SignInPanel onDone={done} />);
    await toNewcomer();
    press('Create account');
    expect(screen.getByText(refusals.nameRequired.message)).toBeTruthy();
    type('Name', 'Ana Reyes');
    press('Create account');
    expect(screen.getByText(refusals.termsNotAccepted.message)).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'I accept the terms and the privacy policy' }));
    press('Create account');
    expect(screen.getByText(refusals.tooYoung.message)).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: "I'm 16 or older" }));
    expect(sent.some(({ path }) => path === '/auth/sign-up')).toBe(false);
    press('Create account');
    await waitFor(() => expect(done).toHaveBeenCalledWith(ana, true));
    expect(sent.at(-1)).toEqual({
      path: '/auth/sign-up',
      body: {
        email: 'ana@example.test',
        code: '777777',
        timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        name: 'Ana Reyes',
        termsVersion,
        ofAge: true,
      },
    });
  });

  test('records which of the instance’s own terms were accepted, and asks again when they change meanwhile [AUTH-12, INS-03]', async () => {
    let version = 'own-1';
    replies['GET /instance/termsVersion'] = () => [200, { version }];
    replies['POST /auth/sign-up'] = ({ termsVersion: accepted }) =>
      accepted === version ? [200, { isNew: true, me: ana }] : refused('termsNotAccepted');
    const done = vi.fn();
    const client = show(<SignInPanel onDone={done} />);
    await toNewcomer();
    type('Name', 'Ana Reyes');
    for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    version = 'own-2';
    press('Create account');
    await screen.findByText(refusals.termsNotAccepted.message);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    fireEvent.click(screen.getByRole('checkbox', { name: 'I accept the terms and the privacy policy' }));
    press('Create account');
    await waitFor(() => expect(done).toHaveBeenCalledWith(ana, true));
    expect(
      sent.filter(({ path }) => path === '/auth/sign-up').map(({ body }) => body['termsVersion']),
    ).toEqual(['own-1', 'own-2']);
  });

  test('goes back to the code step when the code has expired', async () => {
    replies['POST /auth/sign-up'] = () => refused('codeNotValid');
    show(<SignInPanel onDone={vi.fn()} />);
    await toNewcomer();
    type('Name', 'Ana Reyes');
    for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
    press('Create account');
    await screen.findByLabelText('Code');
    expect(screen.getByText(refusals.codeNotValid.message)).toBeTruthy();
  });
});

describe('by password', () => {
  test('email and password are in one form for password managers, and a wrong password shows an error [ACC-01]', async () => {
    const done = vi.fn();
    show(<SignInPanel onDone={done} />);
    type('Email', 'ana@example.test');
    press('Use a password');
    const password = await screen.findByLabelText('Password');
    expect(password.getAttribute('autocomplete')).toBe('current-password');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ana@example.test');
    type('Password', 'wrong');
    press('Sign in');
    await screen.findByText(refusals.wrongPassword.message);
    type('Password', 'four quiet drum loops');
    press('Sign in');
    await waitFor(() => expect(done).toHaveBeenCalledWith(ana, false));
  });

  test('a forgotten password is replaced with an emailed code [ACC-01]', async () => {
    const done = vi.fn();
    show(<SignInPanel onDone={done} />);
    type('Email', 'ana@example.test');
    press('Use a password');
    press('Forgot password?');
    press('Email me a code');
    await screen.findByLabelText('New password');
    type('Code', '123456');
    type('New password', 'short');
    press('Set password and sign in');
    expect(screen.getByText(refusals.passwordTooShort.message)).toBeTruthy();
    type('New password', 'five even quieter loops');
    press('Set password and sign in');
    await waitFor(() => expect(done).toHaveBeenCalledWith(ana, false));
    expect(sent.at(-1)?.body).toEqual({
      email: 'ana@example.test',
      code: '123456',
      password: 'five even quieter loops',
    });
  });

  test('the emailed link fills in the address and the code', async () => {
    location.hash = '#email=ana%40example.test&code=123456';
    const done = vi.fn();
    show(<ResetPasswordPage onDone={done} onUseCode={vi.fn()} />);
    expect(screen.getByLabelText('Code')).toHaveProperty('value', '123456');
    type('New password', 'five even quieter loops');
    press('Set password and sign in');
    await waitFor(() => expect(done).toHaveBeenCalledWith(ana, false));
  });
});

describe('the prompt', () => {
  function Follow({ onFollow }: { onFollow: () => void }) {
    const { requireSignIn } = useSignIn();
    return (
      <>
        <button type="button" onClick={() => requireSignIn(prompts.follow('Night Freight'), onFollow)}>
          Follow
        </button>
        <SignInHost />
      </>
    );
  }

  test('opens over the page, and the action continues after signing in [AUTH-01, AUTH-03, ACC-02]', async () => {
    const follow = vi.fn();
    show(<Follow onFollow={follow} />);
    press('Follow');
    await screen.findByRole('dialog', { name: 'Register / Sign in to follow Night Freight' });
    expect(
      screen.getByText("See which events they're going to, start chatting, and connect in real life."),
    ).toBeTruthy();
    await toCode();
    expect(follow).not.toHaveBeenCalled();
    type('Code', '123456');
    await waitFor(() => expect(follow).toHaveBeenCalledExactlyOnceWith(ana));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('drops the action when it is closed', async () => {
    const follow = vi.fn();
    show(<Follow onFollow={follow} />);
    press('Follow');
    await screen.findByRole('dialog');
    press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(follow).not.toHaveBeenCalled();
  });

  test('does not open for a signed-in user', () => {
    const follow = vi.fn();
    show(<Follow onFollow={follow} />, ana);
    press('Follow');
    expect(follow).toHaveBeenCalledExactlyOnceWith(ana);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('names the action that the visitor started [AUTH-01, AUTH-02, AUTH-04, AUTH-06]', () => {
    expect(prompts.follow('Ana').title).toBe('Register / Sign in to follow Ana');
    expect(prompts.join('Low End').title).toBe('Register / Sign in to join Low End');
    expect(prompts.getTickets.title).toBe('Register / Sign in to get tickets');
    expect(prompts.createEvent.title).toBe('Sign up to create your event');
  });
});

describe('the sign-in page', () => {
  test('outside a demo, no demo users are requested', async () => {
    const asked = vi.fn(() => refused('demoOnly'));
    replies['GET /auth/demo-people'] = asked;
    show(<SignInPanel onDone={vi.fn()} />);
    await toCode();
    expect(asked).not.toHaveBeenCalled();
  });

  test('lists the demo users, each with one tap', async () => {
    document.documentElement.dataset.demo = '';
    replies['GET /auth/demo-people'] = () => [
      200,
      {
        items: [{ key: 'mara', id: ana.id, name: 'Mara Vance', about: 'Runs the city', image: null }],
        total: 1,
        offset: 0,
      },
    ];
    replies['POST /auth/demo'] = () => [200, { isNew: false, me: ana }];
    const done = vi.fn();
    show(<SignInPage onDone={done} />);
    fireEvent.click(await screen.findByRole('button', { name: /Mara Vance/ }));
    await waitFor(() => expect(done).toHaveBeenCalledWith(ana, false));
    expect(sent.at(-1)).toEqual({ path: '/auth/demo', body: { key: 'mara' } });
  });

  test('lets a signed-in user continue or switch to another user', () => {
    const done = vi.fn();
    show(<SignInPage onDone={done} />, ana);
    expect(screen.queryByLabelText('Email')).toBeNull();
    press('Continue');
    expect(done).toHaveBeenCalledWith(ana, false);
    cleanup();
    show(<SignInPage onDone={done} switching />, ana);
    expect(screen.getByLabelText('Email')).toBeTruthy();
  });
});

describe('the second factor', () => {
  test.each([
    ['a code of the app', '123456', undefined],
    ['a recovery code', 'ABCDE-FGHJK', pendingCopy.byRecovery],
  ])('is asked for after a password, and %s finishes the sign-in [OWN-03]', async (_, code, way) => {
    replies['POST /auth/sign-in'] = () => [200, { isNew: false, me: null, needsSecondFactor: true }];
    const onDone = vi.fn();
    show(<SignInPanel onDone={onDone} />);
    press('Use a password');
    await screen.findByLabelText('Password');
    type('Email', 'ana@example.test');
    type('Password', 'four quiet drum loops');
    press('Sign in');
    await screen.findByText(pendingCopy.secondFactorLead);
    type('Code', '000000');
    await screen.findByText(notValid.message);
    if (way) press(way);
    expect(way && screen.queryByText(notValid.message), 'the other way starts without an error').toBeFalsy();
    type(way ? pendingCopy.recoveryCode : 'Code', code);
    if (way) press('Sign in');
    await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(ana, false));
  });
});

describe('coming back from a service', () => {
  test('a failed sign-in says what happened, by the name of the service, and offers every way again [OWN-03]', async () => {
    show(<SignInPage onDone={() => {}} failure={{ problem: 'untrusted', provider: 'acme' }} />);
    const { title, message } = pendingCopy.problems.untrusted('Acme');
    expect(await screen.findByText(`${title}. ${message}`)).toBeTruthy();
    await screen.findByRole('button', { name: 'Continue with Acme' });
  });

  test('a new user is asked for a name, the terms and their age, and no code [OWN-03, AUTH-12]', async () => {
    pending = { needs: 'newAccount', provider: 'Acme', email: 'ana@example.test', name: 'Ana' };
    replies['POST /auth/pending/sign-up'] = () => [200, { isNew: true, me: ana }];
    const onDone = vi.fn();
    show(<SignInPage onDone={onDone} isPending />);
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Ana');
    for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
    press('Create account');
    await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(ana, true));
    expect(sent).toEqual([
      {
        path: '/auth/pending/sign-up',
        body: {
          email: 'ana@example.test',
          name: 'Ana',
          ofAge: true,
          termsVersion,
          timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      },
    ]);
  });

  test('a sign-in that expired says so and starts again [OWN-03]', async () => {
    show(<SignInPage onDone={() => {}} isPending />);
    await screen.findByText(new RegExp(pendingCopy.problems.expired().title));
    press(pendingCopy.startAgain);
    await screen.findByRole('button', { name: 'Email me a code' });
  });
});
