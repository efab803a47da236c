import { useMutation } from '@tanstack/react-query';
import { isRefusal } from '../refusal.ts';
import { toast } from './toast.ts';

const failed = { title: 'Not saved', message: 'Check your connection and try again.' };

/** Runs an action on press and shows refusals in a toast. */
export function useAct<Input = void>(act: (input: Input) => Promise<unknown>) {
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onError: (error) =>
      toast({
        ...(isRefusal(error) ? { title: error.title, message: error.message } : failed),
        tone: 'danger',
      }),
  });
  return { act: mutate, isBusy: isPending };
}
