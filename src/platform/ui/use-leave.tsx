import { useBlocker, useCanGoBack, useRouter } from '@tanstack/react-router';
import { AlertDialog } from './alert-dialog.tsx';
import { leaveWords } from './leave-copy.ts';

type LeaveOptions = {
  /** Says what would be lost. */
  message: string;
  onDiscard?: (() => void) | undefined;
};

/** Asks before unsaved changes are discarded (EVA-05). Navigation with `ignoreBlocker` doesn't ask. */
export function useLeave(isChanged: boolean, { message, onDiscard }: LeaveOptions) {
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
      title={leaveWords.title}
      message={message}
      confirm={leaveWords.leave}
      cancel={leaveWords.stay}
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
