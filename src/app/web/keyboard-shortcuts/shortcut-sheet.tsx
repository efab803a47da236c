import { Fragment, useState } from 'react';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { areOn, shortcutWords as words, turnShortcuts, type Shortcut } from './shortcuts.ts';

type ShortcutSheetProps = {
  shortcuts: readonly Shortcut[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Lists shortcuts, with a switch that turns all of them off. */
export function ShortcutSheet({ shortcuts, open, onOpenChange }: ShortcutSheetProps) {
  const [isOn, setOn] = useState(areOn);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.title}>
      <dl className="grid gap-1">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 py-2 border-b border-line">
            <dt>{does}</dt>
            <dd className="flex items-center gap-2 text-small text-ink-2">
              {keys.map((key, place) => (
                <Fragment key={key}>
                  {place > 0 && words.between}
                  <kbd className="num font-semibold border border-line rounded-sm px-2 py-1 text-ink">
                    {key}
                  </kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="pt-4">
        <Switch
          checked={isOn}
          onChange={(event) => {
            setOn(event.currentTarget.checked);
            turnShortcuts(event.currentTarget.checked);
          }}
          hint={words.onHint}
        >
          {words.on}
        </Switch>
      </div>
    </Dialog>
  );
}
