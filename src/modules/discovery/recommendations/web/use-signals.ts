import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isRefusal } from '#platform/refusal.ts';
import type { AnswerOf } from '#platform/contract.ts';
import { getSend } from '#platform/ui/api.ts';
import { toast } from '#platform/ui/toast.ts';
import { switchSignal, type listRecommendations } from '../recommend-contract.ts';
import type { Signal } from '../rules.ts';

type Wish = { readonly signal: Signal; readonly on: boolean };

/** Turns a switch at once, and asks anew for what is recommended; a refusal turns it back. */
export function useSignals(userId: string) {
  const client = useQueryClient();
  const queryKey = ['taste', 'recommendations', userId];
  const show = ({ signal, on }: Wish) =>
    client.setQueriesData<AnswerOf<typeof listRecommendations>>(
      { queryKey },
      (shown) => shown && { ...shown, signals: { ...shown.signals, [signal]: on } },
    );
  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: `taste signals ${userId}` },
    mutationFn: (wish: Wish) => getSend()(switchSignal, { userId, ...wish }),
    onMutate: async (wish) => {
      await client.cancelQueries({ queryKey });
      show(wish);
    },
    onError: (error, { signal, on }) => {
      show({ signal, on: !on });
      if (!isRefusal(error)) throw error;
      toast({ title: error.title, message: error.message, tone: 'danger' });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (signal: Signal, on: boolean) => mutate({ signal, on });
}
