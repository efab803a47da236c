import { useBlocker, useCanGoBack, useRouter } from '@tanstack/react-router';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { eventFormWords } from '../copy.ts';
import { formWords } from './words.ts';

/** Asks before unsaved changes are discarded (EVA-05). */
export function useLeave(isChanged: boolean, onDiscard?: () => void) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  const question = (
    <AlertDialog
      open={status === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && reset?.()}
      title={formWords.leaveTitle}
      message={eventFormWords.leave}
      confirm={formWords.leave}
      cancel={formWords.stay}
      onConfirm={() => {
        onDiscard?.();
        proceed?.();
      }}
      tone="danger"
    />
  );
  return {
    question,
    goBack: () => (canGoBack ? router.history.back() : void router.navigate({ to: '/' })),
  };
}
