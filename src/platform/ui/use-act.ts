import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from './show-failure.ts';

/** Runs an action on press and shows refusals in a toast. Ignores further presses with the same input meanwhile. */
export function useAct<Input = void>(act: (input: Input) => Promise<unknown>) {
  const [running] = useState(() => new Set<Input>());
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onError: showFailure,
    onSettled: (_answer, _error, input) => void running.delete(input),
  });
  // A second press can come before the button is shown as busy.
  const actOnce: typeof mutate = (input, options) => {
    if (running.has(input)) return;
    running.add(input);
    mutate(input, options);
  };
  return { act: actOnce, isBusy: isPending };
}
