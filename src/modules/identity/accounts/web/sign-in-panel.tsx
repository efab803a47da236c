import { lazy, startTransition, Suspense, useState, type ReactNode } from 'react';
import { forgotPassword, refusals, sendCode, type Me, type SignedIn } from '../contract.ts';
import { sheetWords as copy } from '../copy.ts';
import { DemoPeople } from './demo-people.tsx';
import { EmailStep } from './email-step.tsx';
import type { NewcomerDraft } from './newcomer-step.tsx';
import type { ProviderFailure } from './provider-notice.tsx';
import { useArrive } from './use-arrive.ts';

const loadLater = () => import('./later-steps.ts');
const OtherWays = lazy(() => import('./other-ways.tsx'));
const ProviderNotice = lazy(() => import('./provider-notice.tsx'));
const CodeStep = lazy(() => loadLater().then((steps) => ({ default: steps.CodeStep })));
const NewcomerStep = lazy(() => loadLater().then((steps) => ({ default: steps.NewcomerStep })));
const PasswordStep = lazy(() => loadLater().then((steps) => ({ default: steps.PasswordStep })));
const PendingStep = lazy(() => loadLater().then((steps) => ({ default: steps.PendingStep })));
const SecondFactorStep = lazy(() => loadLater().then((steps) => ({ default: steps.SecondFactorStep })));
const ResetStep = lazy(() => loadLater().then((steps) => ({ default: steps.ResetStep })));

type Step =
  | { at: 'email' | 'password' | 'forgot' | 'pending' | 'secondFactor'; email: string }
  | { at: 'code' | 'reset'; email: string; note?: string; isHeld?: boolean; draft?: NewcomerDraft }
  | { at: 'newcomer'; email: string; code: string; draft?: NewcomerDraft | undefined };

export interface SignInPanelProps {
  /** Runs once, after the sign-in, when the page has the new viewer. @param isNew they just signed up */
  onDone: (me: Me, isNew: boolean) => void;
  /** For overlays. On a page of its own, focus stays at the top. */
  takesFocus?: boolean;
  /** The visitor came back from a service and has one more step. */
  isPending?: boolean;
  /** The visitor came back from a service that couldn't sign them in. */
  failure?: ProviderFailure | undefined;
}

/** All ways to sign in, one step at a time. Used in the sheet, on the sign-in page and in drawers. */
export function SignInPanel(props: SignInPanelProps) {
  return (
    <Suspense>
      <Steps {...props} />
    </Suspense>
  );
}

function Steps({ onDone, takesFocus = false, isPending = false, failure }: SignInPanelProps): ReactNode {
  const [step, show] = useState<Step>({ at: isPending ? 'pending' : 'email', email: '' });
  // Keeps the current step until the code of the next one has loaded.
  const setStep = (next: Step) => startTransition(() => show(next));
  const arrive = useArrive(onDone);
  const finish = ({ me, isNew, needsSecondFactor }: SignedIn) => {
    if (needsSecondFactor) setStep({ at: 'secondFactor', email });
    else if (me) arrive(me, isNew);
  };
  const go = (at: 'email' | 'password' | 'forgot') => (email: string) => setStep({ at, email });
  const { email } = step;
  const restart = () => go('email')(email);

  switch (step.at) {
    case 'email':
      return (
        // Preloads the next step. A failure shows where that step would be.
        <div className="grid gap-4" onFocus={() => void loadLater().catch(() => undefined)}>
          {failure && <ProviderNotice {...failure} />}
          <DemoPeople onSignedIn={finish} />
          <EmailStep
            call={sendCode}
            email={email}
            takesFocus={takesFocus}
            onSent={(sentTo, isHeld) => setStep({ at: 'code', email: sentTo, isHeld })}
            other={{ label: copy.passwordInstead, go: go('password') }}
          />
          <Suspense fallback={<div className="min-h-tap" />}>
            <OtherWays onSignedIn={finish} />
          </Suspense>
        </div>
      );
    case 'code':
      return (
        <CodeStep
          email={email}
          wasHeld={step.isHeld === true}
          note={step.note}
          onVerified={(answer, code) =>
            answer.isNew ? setStep({ at: 'newcomer', email, code, draft: step.draft }) : finish(answer)
          }
          onOtherEmail={restart}
        />
      );
    case 'newcomer':
      return (
        <NewcomerStep
          email={email}
          code={step.code}
          draft={step.draft}
          onSignedUp={finish}
          onCodeGone={(draft) => setStep({ at: 'code', email, note: refusals.codeNotValid.message, draft })}
        />
      );
    case 'password':
      return (
        <PasswordStep email={email} onSignedIn={finish} onForgot={go('forgot')} onUseCode={go('email')} />
      );
    case 'pending':
      return <PendingStep onSignedIn={finish} onRestart={restart} />;
    case 'secondFactor':
      return <SecondFactorStep onSignedIn={finish} onRestart={restart} />;
    case 'forgot':
      return (
        <EmailStep
          call={forgotPassword}
          email={email}
          lead={copy.forgotLead}
          takesFocus
          onSent={(sentTo, isHeld) => setStep({ at: 'reset', email: sentTo, isHeld })}
          other={{ label: copy.codeInstead, go: go('email') }}
        />
      );
    case 'reset':
      return (
        <ResetStep
          email={email}
          isHeld={step.isHeld === true}
          onSignedIn={finish}
          onOtherEmail={() => go('forgot')(email)}
        />
      );
  }
}
