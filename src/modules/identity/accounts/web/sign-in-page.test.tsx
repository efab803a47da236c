import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { errorWords } from '#platform/ui/error-copy.ts';
import { refusals } from '../contract.ts';
import { pendingWords } from '../pending-copy.ts';
import { termsVersion } from '../terms-version.ts';
import { SignInPage } from './sign-in-page.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import { ana } from '../testing/sample-me.ts';
import { notValid, press, refused, show, stageSignIn, toCode, type } from './testing/sign-in-stage.tsx';

const stage = stageSignIn();

describe('the sign-in page', () => {
  test('outside a demo, no demo users are requested', async () => {
    const asked = vi.fn(() => refused('demoOnly'));
    stage.replies['GET /auth/demo-people'] = asked;
    show(<SignInPanel onDone={vi.fn()} />);
    await toCode();
    expect(asked).not.toHaveBeenCalled();
  });

  test('lists the demo users, each with one tap', async () => {
    document.documentElement.dataset.demo = '';
    stage.replies['GET /auth/demo-people'] = () => [
      200,
      {
        items: [{ key: 'mara', id: ana.id, name: 'Mara Vance', about: 'Runs the city', image: null }],
        total: 1,
        offset: 0,
      },
    ];
    stage.replies['POST /auth/demo'] = () => [200, { isNew: false, me: ana }];
    const done = vi.fn();
    show(<SignInPage onDone={done} />);
    fireEvent.click(await screen.findByRole('button', { name: /Mara Vance/ }));
    await waitFor(() => expect(done).toHaveBeenCalledWith(ana, false));
    expect(stage.sent.at(-1)).toEqual({ path: '/auth/demo', body: { key: 'mara' } });
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

test('a sign-in with a service whose next step doesn’t load says so, and loads it again on request [OWN-03, PLT-13]', async () => {
  stage.pending = { needs: 'address', provider: 'Acme', email: 'ana@example.test', name: 'Ana' };
  const works = stage.replies['GET /auth/pending']!;
  stage.replies['GET /auth/pending'] = () => [500, { code: 'bug', title: 'Something went wrong' }];
  show(<SignInPage onDone={vi.fn()} isPending />);
  const again = await screen.findByRole('button', { name: errorWords.retry });
  stage.replies['GET /auth/pending'] = works;
  fireEvent.click(again);
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'ana@example.test');
});

describe('the second factor', () => {
  test.each([
    ['a code of the app', '123456', undefined],
    ['a recovery code', 'ABCDE-FGHJK', pendingWords.byRecovery],
  ])('is asked for after a password, and %s finishes the sign-in [OWN-03]', async (_, code, way) => {
    stage.replies['POST /auth/sign-in'] = () => [200, { isNew: false, me: null, needsSecondFactor: true }];
    const onDone = vi.fn();
    show(<SignInPanel onDone={onDone} />);
    press('Use a password');
    await screen.findByLabelText('Password');
    type('Email', 'ana@example.test');
    type('Password', 'four quiet drum loops');
    press('Sign in');
    await screen.findByText(pendingWords.secondFactorLead);
    type('Code', '000000');
    await screen.findByText(notValid.message);
    if (way) press(way);
    expect(way && screen.queryByText(notValid.message), 'the other way starts without an error').toBeFalsy();
    type(way ? pendingWords.recoveryCode : 'Code', code);
    if (way) press('Sign in');
    await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(ana, false));
  });
});

describe('coming back from a service', () => {
  test('a failed sign-in says what happened, by the name of the service, and offers every way again [OWN-03]', async () => {
    show(<SignInPage onDone={() => {}} failure={{ problem: 'untrusted', provider: 'acme' }} />);
    const { title, message } = pendingWords.problems.untrusted('Acme');
    expect(await screen.findByText(`${title}. ${message}`)).toBeTruthy();
    await screen.findByRole('button', { name: 'Continue with Acme' });
  });

  test('a new user is asked for a name, the terms and their age, and no code [OWN-03, AUTH-12]', async () => {
    stage.pending = { needs: 'newAccount', provider: 'Acme', email: 'ana@example.test', name: 'Ana' };
    stage.replies['POST /auth/pending/sign-up'] = () => [200, { isNew: true, me: ana }];
    const onDone = vi.fn();
    show(<SignInPage onDone={onDone} isPending />);
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Ana');
    for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
    press('Create account');
    await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(ana, true));
    expect(stage.sent).toEqual([
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

  test.each(['notInvited', 'suspended'] as const)(
    'a new user learns of a sign-up that is refused: %s [INS-03]',
    async (code) => {
      stage.pending = { needs: 'newAccount', provider: 'Acme', email: 'ana@example.test', name: 'Ana' };
      stage.replies['POST /auth/pending/sign-up'] = () => refused(code);
      show(<SignInPage onDone={() => {}} isPending />);
      await screen.findByLabelText('Name');
      for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
      press('Create account');
      expect(await screen.findByText(new RegExp(refusals[code].title))).toBeTruthy();
    },
  );

  test('a sign-in that expired says so and starts again [OWN-03]', async () => {
    show(<SignInPage onDone={() => {}} isPending />);
    await screen.findByText(new RegExp(pendingWords.problems.expired().title));
    press(pendingWords.startAgain);
    await screen.findByRole('button', { name: 'Email me a code' });
  });
});
