import { lazy, Suspense, useState } from 'react';
import { useHash } from '#platform/ui/use-hash.ts';
import { forgotPassword, type Me, type SignedIn } from '../contract.ts';
import { sheetWords as copy } from '../copy.ts';
import { EmailStep } from './email-step.tsx';
import { ResetStep } from './reset-step.tsx';
import { useArrive } from './use-arrive.ts';

const SecondFactorStep = lazy(() =>
  import('./second-factor-step.tsx').then((part) => ({ default: part.SecondFactorStep })),
);

interface ResetPasswordPageProps {
  onDone: (me: Me) => void;
  onUseCode: () => void;
}

/** The content of `/reset-password`. The emailed link has the address and the code after the `#`. */
export function ResetPasswordPage({ onDone, onUseCode }: ResetPasswordPageProps) {
  const hash = useHash();
  const link = new URLSearchParams(hash);
  const [chosen, setChosen] = useState<string>();
  const [isHeld, setIsHeld] = useState(false);
  const [needsSecondFactor, setNeedsSecondFactor] = useState(false);
  const arrive = useArrive(onDone);
  const finish = (answer: SignedIn) => {
    setNeedsSecondFactor(answer.needsSecondFactor);
    if (answer.me) arrive(answer.me, false);
  };
  const email = chosen ?? link.get('email') ?? '';
  const mailed = chosen === undefined ? link : new URLSearchParams();
  const code = mailed.get('code') ?? '';

  return (
    <div className="page py-10">
      <div className="max-w-lg mx-auto grid gap-6">
        <h1 className="heading">{copy.resetTitle}</h1>
        {needsSecondFactor ? (
          <Suspense>
            <SecondFactorStep onSignedIn={finish} onRestart={onUseCode} />
          </Suspense>
        ) : email === '' ? (
          <EmailStep
            call={forgotPassword}
            email=""
            lead={copy.forgotLead}
            onSent={(sentTo, held) => {
              setChosen(sentTo);
              setIsHeld(held);
            }}
            other={{ label: copy.codeInstead, go: onUseCode }}
          />
        ) : (
          <ResetStep
            key={`${email} ${code}`}
            email={email}
            isHeld={isHeld}
            code={code}
            link={mailed.get('link') ?? undefined}
            onSignedIn={finish}
            onOtherEmail={() => setChosen('')}
          />
        )}
      </div>
    </div>
  );
}
