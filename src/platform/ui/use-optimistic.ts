import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Shows a guess immediately, then the server's answer, or the old value if the server refuses (PLT-12). Calls with
 * the same key run one after another, so that fast clicks can't cross.
 */
export function useOptimistic<Input, Shown>(options: {
  key: QueryKey;
  send: (input: Input) => Promise<Shown>;
  guess: (shown: Shown, input: Input) => Shown;
  onDone?: (shown: Shown, input: Input) => void;
  onRefused?: (error: Error) => void;
}) {
  const { key, send, guess, onDone, onRefused } = options;
  const client = useQueryClient();
  const mutation = useMutation({
    mutationKey: key,
    mutationFn: send,
    scope: { id: JSON.stringify(key) },
    onMutate: async (input: Input, { client }) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Shown>(key);
      if (before !== undefined) client.setQueryData<Shown>(key, guess(before, input));
      return before;
    },
    onSuccess: (shown, input, _before, { client }) => {
      client.setQueryData<Shown>(key, shown);
      onDone?.(shown, input);
    },
    onError: (error, _input, before, { client }) => {
      client.setQueryData<Shown>(key, before);
      onRefused?.(error);
    },
  });
  return {
    ...mutation,
    /** For buttons: ignores presses while a call is running. */
    mutateOnce: (input: Input) => {
      if (client.isMutating({ mutationKey: key, exact: true }) === 0) mutation.mutate(input);
    },
  };
}
