import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#platform/contract.ts';
import { getSend } from '#platform/ui/api.ts';
import { Drawer } from '#platform/ui/drawer.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { showFailure } from '#platform/ui/show-failure.ts';
import { recommendWords as words } from '../copy.ts';
import { switchSignal, type Signals, type listRecommendations } from '../recommend-contract.ts';
import { signals as all, type Signal } from '../rules.ts';

type SignalSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  userId: string;
  signals: Signals;
};

/** A switch per signal (REC-01). */
export function SignalSheet({ open, onOpenChange, userId, signals }: SignalSheetProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={words.switches} description={words.switchesHint}>
      <SignalSwitches userId={userId} signals={signals} />
    </Drawer>
  );
}

export function SignalSwitches({ userId, signals }: Pick<SignalSheetProps, 'userId' | 'signals'>) {
  const turn = useSignals(userId);
  return (
    <div className="grid gap-4 py-2">
      {all.map((signal) => (
        <Switch
          key={signal}
          checked={signals[signal]}
          hint={words.signals[signal].hint}
          onChange={(event) => turn(signal, event.target.checked)}
        >
          {words.signals[signal].name}
        </Switch>
      ))}
    </div>
  );
}

type SignalChange = { readonly signal: Signal; readonly on: boolean };

/** Toggles a switch optimistically and refetches recommendations. Rolls back on a refusal. */
function useSignals(userId: string) {
  const client = useQueryClient();
  const queryKey = ['taste', 'recommendations', userId];
  const show = ({ signal, on }: SignalChange) =>
    client.setQueriesData<AnswerOf<typeof listRecommendations>>(
      { queryKey },
      (shown) => shown && { ...shown, signals: { ...shown.signals, [signal]: on } },
    );
  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: `taste signals ${userId}` },
    mutationFn: (wish: SignalChange) => getSend()(switchSignal, { userId, ...wish }),
    onMutate: async (wish) => {
      await client.cancelQueries({ queryKey });
      show(wish);
    },
    onError: (error, { signal, on }) => {
      show({ signal, on: !on });
      showFailure(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (signal: Signal, on: boolean) => mutate({ signal, on });
}
