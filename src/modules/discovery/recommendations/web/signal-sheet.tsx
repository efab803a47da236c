import { Drawer } from '#platform/ui/drawer.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { recommendWords as words } from '../copy.ts';
import type { Signals } from '../recommend-contract.ts';
import { signals as all } from '../rules.ts';
import { useSignals } from './use-signals.ts';

type SignalSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  userId: string;
  signals: Signals;
};

/** A switch for each signal: what is off is left out from now on, everywhere (REC-01). */
export function SignalSheet({ open, onOpenChange, userId, signals }: SignalSheetProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={words.switches} description={words.switchesHint}>
      <SignalSwitches userId={userId} signals={signals} />
    </Drawer>
  );
}

export function SignalSwitches({ userId, signals }: Pick<SignalSheetProps, 'userId' | 'signals'>) {
  const turn = useSignals(userId);
  return (
    <div className="grid gap-4 py-2">
      {all.map((signal) => (
        <Switch
          key={signal}
          checked={signals[signal]}
          hint={words.signals[signal].hint}
          onChange={(event) => turn(signal, event.target.checked)}
        >
          {words.signals[signal].name}
        </Switch>
      ))}
    </div>
  );
}
