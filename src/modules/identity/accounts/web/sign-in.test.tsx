import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { refusals } from '../contract.ts';
import { prompts } from '../prompts.ts';
import { termsVersion } from '../terms-version.ts';
import { meQuery } from './me-query.ts';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { SignInHost } from './sign-in-host.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import { ana } from '../testing/sample-me.ts';
import { press, refused, show, stageSignIn, toCode, type } from './testing/sign-in-stage.tsx';
import { useSignIn } from './use-sign-in.ts';

const stage = stageSignIn();

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
    stage.replies['POST /auth/code'] = () => [202, { codeSeconds: 600, held: true }];
    show(<SignInPanel onDone={vi.fn()} />);
    type('Email', 'ana@example.test');
    press('Email me a code');
    const title = await screen.findByText('This site can’t send email yet');
    expect(title.closest('[role=status]')?.textContent).toContain('the command admin ana@example.test');
    expect(screen.queryByText(/^We sent/)).toBeNull();
  });

  test('entering the last of six digits submits the code and signs in [ACC-01, CHK-20]', async () => {
    const done = vi.fn();
    const client = show(<SignInPanel onDone={done} />);
    await toCode();
    type('Code', 'Your code: 123 456');
    await waitFor(() => expect(done).toHaveBeenCalledWith(ana, false));
    expect(stage.sent).toEqual([
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
    expect(stage.sent).toEqual([]);
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
      await waitFor(() => expect(stage.sent.filter(({ path }) => path === '/auth/code')).toHaveLength(2));
      await screen.findByRole('button', { name: /^Send a new code in/ });
    } finally {
      vi.useRealTimers();
    }
  });

  test('too many requests show an error above the button', async () => {
    stage.replies['POST /auth/code'] = () => [
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
    fireEvent.click(screen.getByRole('checkbox', { name: 'I’m 16 or older' }));
    expect(stage.sent.some(({ path }) => path === '/auth/sign-up')).toBe(false);
    press('Create account');
    await waitFor(() => expect(done).toHaveBeenCalledWith(ana, true));
    expect(stage.sent.at(-1)).toEqual({
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
    stage.replies['GET /instance/termsVersion'] = () => [200, { version }];
    stage.replies['POST /auth/sign-up'] = ({ termsVersion: accepted }) =>
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
      stage.sent.filter(({ path }) => path === '/auth/sign-up').map(({ body }) => body['termsVersion']),
    ).toEqual(['own-1', 'own-2']);
  });

  test('goes back to the code step when the code has expired', async () => {
    stage.replies['POST /auth/sign-up'] = () => refused('codeNotValid');
    show(<SignInPanel onDone={vi.fn()} />);
    await toNewcomer();
    type('Name', 'Ana Reyes');
    for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
    press('Create account');
    await screen.findByLabelText('Code');
    expect(screen.getByText(refusals.codeNotValid.message)).toBeTruthy();
  });

  test('keeps what was typed while the code expired [AUTH-12]', async () => {
    stage.replies['POST /auth/sign-up'] = () => refused('codeNotValid');
    show(<SignInPanel onDone={vi.fn()} />);
    await toNewcomer();
    type('Name', 'Ana Reyes');
    type(/^New password/, 'four quiet drum loops');
    for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
    press('Create account');
    await screen.findByLabelText('Code');
    type('Code', '777777');
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Ana Reyes');
    expect(screen.getByLabelText(/^New password/)).toHaveProperty('value', 'four quiet drum loops');
    for (const box of screen.getAllByRole('checkbox')) expect(box).toHaveProperty('checked', true);
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
    expect(stage.sent.at(-1)?.body).toEqual({
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
