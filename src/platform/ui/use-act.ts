import { useMutation } from '@tanstack/react-query';
import { showFailure } from './show-failure.ts';

/** Runs an action on press and shows refusals in a toast. */
export function useAct<Input = void>(act: (input: Input) => Promise<unknown>) {
  const { mutate, isPending } = useMutation({ mutationFn: act, onError: showFailure });
  return { act: mutate, isBusy: isPending };
}
