import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { sendCode, type SignedIn } from '../contract.ts';
import { pendingWords as copy } from '../pending-copy.ts';
import { getPendingSignIn, verifyPendingCode } from '../provider-contract.ts';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { NewcomerStep, type NewcomerDraft } from './newcomer-step.tsx';
import ProviderNotice from './provider-notice.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

interface PendingStepProps {
  onSignedIn: (answer: SignedIn) => void;
  onRestart: () => void;
}

/** Always asked again: it belongs to this moment and this browser. */
const pendingQuery = {
  ...queryOf(getPendingSignIn, {}, ['accounts', 'pending']),
  staleTime: Infinity,
  gcTime: 0,
};

/** Continues a sign-in after the visitor came back from a service. */
export function PendingStep({ onSignedIn, onRestart }: PendingStepProps) {
  const { data: pending, isError, refetch } = useQuery(pendingQuery);
  if (pending === undefined && isError) return <ErrorState onRetry={() => void refetch()} />;
  if (pending === undefined) return <Skeleton lines={4} />;
  if (pending === null) {
    return (
      <div className="grid gap-4">
        <ProviderNotice problem="expired" />
        <Button size="large" onClick={onRestart}>
          {copy.startAgain}
        </Button>
      </div>
    );
  }
  if (pending.needs === 'secondFactor')
    return <SecondFactorStep onSignedIn={onSignedIn} onRestart={onRestart} />;
  return (
    <IdentityStep
      provider={pending.provider ?? copy.service}
      email={pending.email ?? ''}
      name={pending.name ?? ''}
      isConfirmed={pending.needs === 'newAccount'}
      onSignedIn={onSignedIn}
      onRestart={onRestart}
    />
  );
}

interface IdentityStepProps extends PendingStepProps {
  provider: string;
  email: string;
  name: string;
  /** The service confirmed the address, and nobody uses it here. */
  isConfirmed: boolean;
}

type Step = {
  at: 'address' | 'code' | 'newcomer';
  email: string;
  code?: string;
  isHeld?: boolean;
  draft?: NewcomerDraft;
};

/** Connects the service: to the account of an address that is proven with a code, or to a new one. */
function IdentityStep({ provider, email, name, isConfirmed, onSignedIn, onRestart }: IdentityStepProps) {
  const [step, setStep] = useState<Step>({ at: isConfirmed ? 'newcomer' : 'address', email });
  if (step.at === 'address') {
    return (
      <EmailStep
        call={sendCode}
        email={step.email}
        lead={copy.confirmAddress(provider)}
        takesFocus
        onSent={(sentTo, isHeld) => setStep({ ...step, at: 'code', email: sentTo, isHeld })}
        other={{ label: copy.otherWay, go: onRestart }}
      />
    );
  }
  if (step.at === 'code') {
    return (
      <CodeStep
        call={verifyPendingCode}
        email={step.email}
        wasHeld={step.isHeld === true}
        onVerified={(answer, code) =>
          answer.isNew ? setStep({ ...step, at: 'newcomer', code }) : onSignedIn(answer)
        }
        onOtherEmail={() => setStep({ ...step, at: 'address' })}
      />
    );
  }
  return (
    <NewcomerStep
      email={step.email}
      code={step.code}
      draft={step.draft}
      withProvider={{ lead: copy.newWith(provider, step.email), name }}
      onSignedUp={onSignedIn}
      onCodeGone={(draft) => setStep({ at: 'address', email: step.email, draft })}
    />
  );
}
