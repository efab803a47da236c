import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { recommendWords as words } from '../copy.ts';
import { SignalSwitches } from './signal-sheet.tsx';
import { recommendationsQuery } from './taste-queries.ts';

export { recommendationsQuery } from './taste-queries.ts';

/** Settings for recommendation signals, with a link to the Taste Test (REC-01). */
export function SignalsSection({ me }: { me: { readonly id: string } }) {
  const { data, isError, refetch } = useQuery(recommendationsQuery(me.id));
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  return (
    <div className="grid gap-4 max-w-2xl">
      <p className="text-ink-2 max-w-prose">{words.settingsLead}</p>
      <SignalSwitches userId={me.id} signals={data.signals} />
      <div>
        <Link to="/taste" className={buttonClass({ variant: 'outline' })} preload={false}>
          {data.hasTaste ? words.testAgain : words.test}
        </Link>
      </div>
    </div>
  );
}
