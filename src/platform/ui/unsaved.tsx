import { use, useEffect } from 'react';
import { HasUnsaved } from './has-unsaved.ts';
import { leaveWords } from './leave-copy.ts';
import { useLeave } from './use-leave.tsx';

/** Put it in a form. Asks before input is lost by leaving the page or closing the drawer that the form is in. */
export function Unsaved({ when }: { when: boolean }) {
  const drawer = use(HasUnsaved);
  useEffect(() => {
    if (!drawer) return;
    drawer.current = when;
    return () => void (drawer.current = false);
  }, [drawer, when]);
  return useLeave(when, { message: leaveWords.message }).question;
}
