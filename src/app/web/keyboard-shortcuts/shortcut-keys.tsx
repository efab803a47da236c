import { useEffect, useEffectEvent, useState } from 'react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { useNavigate } from '#platform/ui/link.ts';
import { hearShortcuts, type Shortcut } from './shortcuts.ts';

const Sheet = /*#__PURE__*/ lazyPart(() => import('./shortcut-sheet.tsx').then((part) => part.ShortcutSheet));

/** The event by which the footer opens the sheet without a key. */
const askForShortcuts = 'backbeat:shortcuts';

export function ShortcutKeys() {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const run = useEffectEvent(({ to }: Shortcut) => (to ? void navigate({ to: to }) : setOpen(true)));
  useEffect(() => {
    const show = () => setOpen(true);
    const stop = hearShortcuts((shortcut) => run(shortcut));
    document.addEventListener(askForShortcuts, show);
    return () => {
      stop();
      document.removeEventListener(askForShortcuts, show);
    };
  }, []);
  return <Sheet open={open} onOpenChange={setOpen} />;
}
