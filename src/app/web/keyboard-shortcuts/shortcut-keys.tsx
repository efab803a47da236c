import { useEffect, useEffectEvent, useState } from 'react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { useNavigate } from '#platform/ui/link.ts';
import { useMayHost } from '../shell/use-may-host.ts';
import { listenForShortcuts, shortcutsFor, type Shortcut } from './shortcuts.ts';

const Sheet = /*#__PURE__*/ lazyPart(() => import('./shortcut-sheet.tsx').then((part) => part.ShortcutSheet));

/** The event by which the footer opens the sheet without a key. */
const askForShortcuts = 'backbeat:shortcuts';

export function ShortcutKeys() {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const shortcuts = shortcutsFor(useMayHost());
  const run = useEffectEvent((shortcut: Shortcut) => {
    if (!shortcut.to) setOpen(true);
    else if (shortcuts.includes(shortcut)) void navigate({ to: shortcut.to });
  });
  useEffect(() => {
    const show = () => setOpen(true);
    const stop = listenForShortcuts((shortcut) => run(shortcut));
    document.addEventListener(askForShortcuts, show);
    return () => {
      stop();
      document.removeEventListener(askForShortcuts, show);
    };
  }, []);
  return <Sheet shortcuts={shortcuts} open={open} onOpenChange={setOpen} />;
}
