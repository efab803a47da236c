import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Shows the guess at once, keeps what the server answers, and puts the old value back if it refuses (PLT-12).
 * Calls that share a key run one after another, so fast double clicks cannot cross.
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
    /** For buttons: what is pressed again before the answer is there was impatience, and changes nothing. */
    mutateOnce: (input: Input) => {
      if (client.isMutating({ mutationKey: key, exact: true }) === 0) mutation.mutate(input);
    },
  };
}
