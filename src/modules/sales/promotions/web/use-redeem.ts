import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { refusals, type Promotion } from '../contract.ts';
import { normalCode } from '../rules.ts';
import { problemOf, redeem } from './redemption.ts';

/** Tries entered codes; refuses an empty one without a call (PRM-03). */
export function useRedeem(eventId: string, onApplied: (promotion: Promotion) => void) {
  const [isEmpty, setEmpty] = useState(false);
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: (typed: string) => redeem(eventId, typed),
    onSuccess: ({ valid, promotion }) => {
      if (valid && promotion) onApplied(promotion);
    },
    onError: (error) => console.error(error),
  });

  return {
    redeem(typed: string) {
      setEmpty(normalCode(typed) === '');
      if (normalCode(typed) !== '') mutate(typed);
    },
    problem: isEmpty ? refusals.promoCodeRequired.message : problemOf(data, error),
    forgetProblem() {
      setEmpty(false);
      reset();
    },
    isBusy: isPending,
  };
}
