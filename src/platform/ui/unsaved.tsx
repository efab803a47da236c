import { use, useEffect } from 'react';
import { HasUnsaved } from './has-unsaved.ts';
import { leaveWords } from './leave-copy.ts';
import { useLeave } from './use-leave.tsx';

/** Put it in a form. Asks before input is lost by leaving the page or closing the drawer that the form is in. */
export function Unsaved({ when, isInSearch }: { when: boolean; isInSearch?: boolean }) {
  const drawerRef = use(HasUnsaved);
  useEffect(() => {
    if (!drawerRef) return;
    drawerRef.current = when;
    return () => void (drawerRef.current = false);
  }, [drawerRef, when]);
  return useLeave(when, { message: leaveWords.message, isInSearch }).question;
}
