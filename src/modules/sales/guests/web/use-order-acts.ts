import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  cancelTickets,
  markPaidOutside,
  refundOrder,
  type RefundSheet,
} from '#modules/sales/checkout/refund-contract.ts';
import { cents, moneyText } from '#platform/money.ts';
import { send } from '#platform/send.ts';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { mailTickets } from '../contract.ts';
import { refundWords as words } from '../copy.ts';

type RefundRequest = {
  amount: number;
  admissionIds: string[];
  cancelTickets: boolean;
  confirmCheckedIn: boolean;
  reason: string;
};

/** A host's actions on one order. A form has one key, so pressing repeatedly refunds once. */
export function useOrderActs(eventId: string, { order, refunded }: RefundSheet, onDone: () => void) {
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const orderId = order.id;
  const reload = () => queries.invalidateQueries({ queryKey: ['guests', eventId] });
  const renew = async () => {
    onDone();
    await reload();
  };
  const onError = (error: Error) => {
    showFailure(error);
    void renew();
  };
  const refund = useMutation({
    mutationFn: (wish: RefundRequest) =>
      send(refundOrder, { eventId, orderId, seenRefunded: refunded, ...wish }, { idempotencyKey: key }),
    onSuccess: async ({ amount, currency, status, problem }) => {
      const title = words.done(moneyText(cents(amount), currency));
      if (status === 'failed') toast({ title: words.failed, message: problem ?? undefined, tone: 'danger' });
      else if (status === 'due') toast({ title, message: words.waiting });
      else toast({ title, tone: 'success' });
      await renew();
    },
    onError,
  });
  const cancel = useMutation({
    mutationFn: (wish: { admissionIds: string[]; confirmCheckedIn: boolean; reason: string }) =>
      send(cancelTickets, { eventId, orderId, ...wish }),
    onSuccess: async ({ cancelled }) => {
      toast({ title: words.cancelled(cancelled), tone: 'success' });
      await renew();
    },
    onError,
  });
  const mark = useMutation({
    mutationFn: (paid: { refundId: string; note: string }) =>
      send(markPaidOutside, { eventId, orderId, ...paid }),
    onSuccess: async ({ amount, currency }) => {
      toast({ title: words.markedPaidOutside(moneyText(cents(amount), currency)), tone: 'success' });
      await renew();
    },
    // The dialog stays, with the note.
    onError: (error) => {
      showFailure(error);
      void reload();
    },
  });
  const resend = useMutation({
    mutationFn: () => send(mailTickets, { eventId, orderId }),
    onSuccess: ({ sentTo }) => toast({ title: words.resent(sentTo), tone: 'success' }),
    onError,
  });
  return {
    refund: refund.mutate,
    cancel: cancel.mutate,
    markPaidOutside: mark.mutate,
    resend: () => resend.mutate(),
    isBusy: refund.isPending || cancel.isPending || mark.isPending,
    isResending: resend.isPending,
  };
}
