import { use } from 'react';
import { Button } from './button.tsx';
import { AskToClose } from './has-unsaved.ts';

/** The Cancel button of a drawer. Asks before input is lost, like its Close button. */
export function DrawerCancel({ children }: { children: string }) {
  const close = use(AskToClose);
  return (
    <Button variant="bare" onClick={() => close?.()}>
      {children}
    </Button>
  );
}
