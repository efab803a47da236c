import { useBlocker, useCanGoBack, useRouter } from '@tanstack/react-router';
import { AlertDialog } from './alert-dialog.tsx';
import { leaveWords } from './leave-copy.ts';

type LeaveOptions = {
  /** Says what would be lost. */
  message: string;
  onDiscard?: (() => void) | undefined;
  /** Whether the form is left, too, when only the search of the address changes, such as `?edit=true`. */
  isInSearch?: boolean | undefined;
};

/** Asks before unsaved changes are discarded (EVA-05). Navigation with `ignoreBlocker` doesn't ask. */
export function useLeave(isChanged: boolean, { message, onDiscard, isInSearch }: LeaveOptions) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isChanged &&
      (current.pathname !== next.pathname ||
        (isInSearch === true && JSON.stringify(current.search) !== JSON.stringify(next.search))),
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
    />
  );
  return {
    question,
    goBack: () => (canGoBack ? router.history.back() : void router.navigate({ to: '/' })),
  };
}
