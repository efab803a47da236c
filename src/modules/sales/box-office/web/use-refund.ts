import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isRefusal } from '#platform/refusal.ts';
import { toast } from '#platform/ui/toast.ts';
import type { BoxOfficeSale } from '../contract.ts';
import { boxOfficeWords as words, freeRefundWords } from '../copy.ts';
import type { PartProps } from './till-session.ts';

/** Asks before a sale is refunded. The question stays until the refund is recorded, because cash changes hands on it. */
export function useRefund({ session, eventId }: Pick<PartProps, 'session' | 'eventId'>) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<BoxOfficeSale>();
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  const refresh = () => client.invalidateQueries({ queryKey: ['boxOffice', eventId] });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (sale: BoxOfficeSale) => session.refund(sale.orderId),
    onSuccess: async (_done, { total }) => {
      toast({ title: (total === 0 ? freeRefundWords : words).refundDone, tone: 'success' });
      // Before the question closes, so that the focus doesn't go to a button that disappears.
      await refresh();
      setChosen(undefined);
    },
  });
  const refusal = isRefusal(error) ? error : undefined;
  function choose(sale: BoxOfficeSale | undefined) {
    setChosen(sale);
    if (!refusal) return;
    reset();
    // Someone else may have refunded it.
    void refresh();
  }
  return {
    chosen,
    ask: (sale: BoxOfficeSale, button: HTMLButtonElement) => {
      pressed.current = button;
      choose(sale);
    },
    /** Goes on the list of sales, which gets the focus when the pressed button is gone. */
    list,
    /** Of a question that was closed before the answer. */
    missed: chosen ? undefined : refusal,
    question: {
      open: chosen !== undefined,
      onOpenChange: () => choose(undefined),
      busy: isPending,
      refusal,
      onConfirm: () => chosen && mutate(chosen),
      finalFocus: () => pressed.current?.isConnected || list.current,
    },
  };
}
