import { Button } from '#platform/ui/button.tsx';
import type { Me } from '../contract.ts';
import { sheetWords as copy } from '../copy.ts';
import { prompts } from '../prompts.ts';
import { useMe } from './me-query.ts';
import { SignInPanel, type SignInPanelProps } from './sign-in-panel.tsx';

interface SignInPageProps {
  /** The route decides where to go next. */
  onDone: (me: Me, isNew: boolean) => void;
  /** A signed-in visitor of the demo wants to switch to another demo user. */
  switching?: boolean;
  /** The visitor came back from a service and has one more step. */
  isPending?: boolean;
  failure?: SignInPanelProps['failure'];
}

/** The content of `/sign-in`. */
export function SignInPage({ onDone, switching = false, isPending = false, failure }: SignInPageProps) {
  const me = useMe();
  return (
    <div className="page py-10">
      <div className="max-w-lg mx-auto grid gap-6">
        <header className="grid gap-2">
          <h1 className="heading">{prompts.plain.title}</h1>
          <p className="text-ink-2">{prompts.plain.subheader}</p>
        </header>
        {me && !switching && !isPending ? (
          <AlreadyIn me={me} onGoOn={() => onDone(me, false)} />
        ) : (
          <SignInPanel onDone={onDone} isPending={isPending} failure={failure} />
        )}
      </div>
    </div>
  );
}

function AlreadyIn({ me, onGoOn }: { me: Me; onGoOn: () => void }) {
  return (
    <div className="grid gap-4">
      <p>{copy.signedInAs(me.name)}</p>
      <Button size="large" onClick={onGoOn}>
        {copy.goOn}
      </Button>
    </div>
  );
}
