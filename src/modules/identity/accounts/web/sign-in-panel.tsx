import { lazy, startTransition, Suspense, useState, type ReactNode } from 'react';
import { forgotPassword, refusals, sendCode, type Me, type SignedIn } from '../contract.ts';
import { sheetCopy as copy } from '../copy.ts';
import { DemoPeople } from './demo-people.tsx';
import { EmailStep } from './email-step.tsx';
import { useArrive } from './use-arrive.ts';

const loadLater = () => import('./later-steps.ts');
const PasskeyButton = lazy(() => import('./passkey-button.tsx'));
const CodeStep = lazy(() => loadLater().then((steps) => ({ default: steps.CodeStep })));
const NewcomerStep = lazy(() => loadLater().then((steps) => ({ default: steps.NewcomerStep })));
const PasswordStep = lazy(() => loadLater().then((steps) => ({ default: steps.PasswordStep })));
const ResetStep = lazy(() => loadLater().then((steps) => ({ default: steps.ResetStep })));

type Step =
  | { at: 'email' | 'password' | 'forgot' | 'reset'; email: string }
  | { at: 'code'; email: string; note?: string }
  | { at: 'newcomer'; email: string; code: string };

export interface SignInPanelProps {
  /** Runs once, after the sign-in, when the page has the new viewer. */
  onDone: (me: Me) => void;
  /** For overlays. On a page of its own, focus stays at the top. */
  takesFocus?: boolean;
}

/** All ways to sign in, one step at a time. Used in the sheet, on the sign-in page and in drawers. */
export function SignInPanel(props: SignInPanelProps) {
  return (
    <Suspense>
      <Steps {...props} />
    </Suspense>
  );
}

function Steps({ onDone, takesFocus = false }: SignInPanelProps): ReactNode {
  const [step, show] = useState<Step>({ at: 'email', email: '' });
  // Keeps the current step until the code of the next one has loaded.
  const setStep = (next: Step) => startTransition(() => show(next));
  const arrive = useArrive(onDone);
  const finish = ({ me }: SignedIn) => {
    if (me) arrive(me);
  };
  const go = (at: 'email' | 'password' | 'forgot' | 'reset') => (email: string) => setStep({ at, email });
  const { email } = step;

  switch (step.at) {
    case 'email':
      return (
        // Preloads the next step. A failure shows where that step would be.
        <div className="grid gap-4" onFocus={() => void loadLater().catch(() => undefined)}>
          <DemoPeople onSignedIn={finish} />
          <EmailStep
            call={sendCode}
            email={email}
            takesFocus={takesFocus}
            onSent={(sentTo) => setStep({ at: 'code', email: sentTo })}
            other={{ label: copy.passwordInstead, go: go('password') }}
          />
          <Suspense fallback={<div className="min-h-tap" />}>
            <PasskeyButton onSignedIn={finish} />
          </Suspense>
        </div>
      );
    case 'code':
      return (
        <CodeStep
          email={email}
          note={step.note}
          onVerified={(answer, code) =>
            answer.isNew ? setStep({ at: 'newcomer', email, code }) : finish(answer)
          }
          onOtherEmail={() => go('email')(email)}
        />
      );
    case 'newcomer':
      return (
        <NewcomerStep
          email={email}
          code={step.code}
          onSignedUp={finish}
          onCodeGone={() => setStep({ at: 'code', email, note: refusals.codeNotValid.message })}
        />
      );
    case 'password':
      return (
        <PasswordStep email={email} onSignedIn={finish} onForgot={go('forgot')} onUseCode={go('email')} />
      );
    case 'forgot':
      return (
        <EmailStep
          call={forgotPassword}
          email={email}
          lead={copy.forgotLead}
          takesFocus
          onSent={go('reset')}
          other={{ label: copy.codeInstead, go: go('email') }}
        />
      );
    case 'reset':
      return <ResetStep email={email} onSignedIn={finish} onOtherEmail={() => go('forgot')(email)} />;
  }
}
