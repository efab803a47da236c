import { useMutation } from '@tanstack/react-query';
import type { AnswerOf, Call, SentInputOf } from '#platform/contract.ts';
import { isRefusal, type Refusal } from '#platform/refusal.ts';
import { send } from '#platform/send.ts';

/** Submits a call of a form. `refusal` is the last one, until the next submit. */
export function useAuthCall<C extends Call>(
  call: C,
  onDone: (answer: AnswerOf<C>, sent: SentInputOf<C>) => void,
  onRefused?: (code: string) => void,
) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: SentInputOf<C>) => send(call, input),
    onSuccess: onDone,
    onError: (refused) => isRefusal(refused) && onRefused?.(refused.code),
  });
  return { submit: mutate, isBusy: isPending, refusal: isRefusal(error) ? error : undefined };
}

/** @returns the message for a field, or undefined when the refusal is about something else */
export function errorFor(
  refusal: Pick<Refusal, 'code' | 'message'> | undefined,
  ...codes: readonly string[]
) {
  return refusal && codes.includes(refusal.code) ? refusal.message : undefined;
}
