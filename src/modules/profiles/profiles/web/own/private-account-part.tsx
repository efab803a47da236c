import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { send } from '#platform/send.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useOptimistic } from '#platform/ui/use-optimistic.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { changeAccountPrivacy, type OwnDetails } from '../../own-contract.ts';
import { ownWords as copy } from '../../own-copy.ts';
import { ownDetailsQuery } from './own-details-query.ts';

/** Whether followers need the user's approval (FOL-11). @param children what only a private account needs */
export function PrivateAccountPart({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data: details } = useQuery(ownDetailsQuery);
  const { mutate } = useOptimistic<boolean, OwnDetails | null>({
    key: ownDetailsQuery.queryKey,
    send: async (isPrivate) => {
      await send(changeAccountPrivacy, { isPrivate });
      const details = client.getQueryData(ownDetailsQuery.queryKey);
      return details ? { ...details, isPrivate } : null;
    },
    guess: (shown, isPrivate) => shown && { ...shown, isPrivate },
    onDone: (_, isPrivate) => isPrivate || toast({ ...copy.madePublic, tone: 'success' }),
    onRefused: (error) => {
      void client.invalidateQueries(ownDetailsQuery);
      showFailure(error);
    },
  });
  if (!details) return <Skeleton lines={2} />;
  return (
    <>
      <div className="max-w-3xl pb-6">
        <Switch
          hint={copy.isPrivateNote}
          checked={details.isPrivate}
          onChange={({ target }) => mutate(target.checked)}
        >
          <span className="font-semibold">{copy.isPrivate}</span>
        </Switch>
      </div>
      {details.isPrivate && children}
    </>
  );
}
