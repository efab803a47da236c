import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageDay } from '#platform/time.ts';
import { Button } from '#platform/ui/button.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { SettingRow } from '#platform/ui/setting-row.tsx';
import { UnknownSetting } from '#platform/ui/unknown-setting.tsx';
import { useOwnZone } from '#platform/ui/use-viewer-zone.ts';
import type { Me } from '../../contract.ts';
import { ownWords as copy } from '../../own-copy.ts';
import type { SecondFactorDialogProps } from './second-factor-dialog.tsx';
import { secondFactorQuery } from './own-queries.ts';

const SecondFactorDialog = lazyPart<SecondFactorDialogProps>(() =>
  import('./second-factor-dialog.tsx').then((part) => part.SecondFactorDialog),
);

/** An authenticator app as a second factor (OWN-03). */
export function SecondFactorPart({ me }: { me: Me }) {
  const zone = useOwnZone();
  const query = useQuery(secondFactorQuery);
  const [task, setTask] = useState<SecondFactorDialogProps['task']>('setUp');
  const [isOpen, setIsOpen] = useState(false);
  const begin = (next: SecondFactorDialogProps['task']) => {
    setTask(next);
    setIsOpen(true);
  };
  if (!query.data) return <UnknownSetting title={copy.secondFactor} query={query} />;
  const { isOn, since, recoveryCodesLeft } = query.data;
  return (
    <SettingRow
      title={copy.secondFactor}
      note={
        isOn && since !== null ? (
          <>
            {copy.secondFactorOn(pageDay(since, zone))} {copy.recoveryLeft(recoveryCodesLeft)}
          </>
        ) : (
          copy.secondFactorOff
        )
      }
    >
      <div className="setting-acts" {...SecondFactorDialog.onIntent}>
        {isOn ? (
          <>
            <Button variant="outline" onClick={() => begin('renew')}>
              {copy.newRecoveryCodes}
            </Button>
            <Button variant="bare" onClick={() => begin('turnOff')}>
              {copy.turnOff}
            </Button>
          </>
        ) : (
          <Button variant="outline" onClick={() => begin('setUp')}>
            {copy.setUpApp}
          </Button>
        )}
      </div>
      <SecondFactorDialog task={task} email={me.email} open={isOpen} onOpenChange={setIsOpen} />
    </SettingRow>
  );
}
