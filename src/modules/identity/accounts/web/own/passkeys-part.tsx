import { useQuery, useQueryClient } from '@tanstack/react-query';
import { pageDay } from '#platform/time.ts';
import { Button } from '#platform/ui/button.tsx';
import { RemoveButton, type RemoveButtonProps } from '#platform/ui/remove-button.tsx';
import { SettingRow } from '#platform/ui/setting-row.tsx';
import { toast } from '#platform/ui/toast.ts';
import { UnknownSetting } from '#platform/ui/unknown-setting.tsx';
import { useAct } from '#platform/ui/use-act.ts';
import { useOwnZone } from '#platform/ui/use-viewer-zone.ts';
import { ownWords as copy } from '../../own-copy.ts';
import { removePasskey, type Passkey } from '../../passkey-contract.ts';
import { sendConfirmed } from './confirm-store.ts';
import { passkeysQuery } from './own-queries.ts';

export function PasskeysPart() {
  const client = useQueryClient();
  const query = useQuery(passkeysQuery);
  const reload = () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  const adding = useAct(async () => {
    const { makePasskey } = await import('./passkey-client.ts');
    await makePasskey();
    toast(copy.passkeyAdded);
    await reload();
  });
  async function remove(passkeyId: string, passOn: () => void) {
    await sendConfirmed(removePasskey, { passkeyId });
    passOn();
    toast(copy.passkeyRemoved);
    await reload();
  }
  if (!query.data) return <UnknownSetting title={copy.passkeys} query={query} />;
  const { items } = query.data;
  return (
    <SettingRow title={copy.passkeys} note={copy.passkeysNote}>
      {items.length > 0 && (
        <ul className="grid">
          {items.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRemove={(passOn) => remove(passkey.id, passOn)}
            />
          ))}
        </ul>
      )}
      <div>
        <Button variant="outline" busy={adding.isBusy} onClick={() => adding.act()}>
          {copy.addPasskey}
        </Button>
      </div>
    </SettingRow>
  );
}

type PasskeyRowProps = { passkey: Passkey } & Pick<RemoveButtonProps, 'onRemove'>;

function PasskeyRow({ passkey, onRemove }: PasskeyRowProps) {
  const zone = useOwnZone();
  const { name, createdAt, usedAt } = passkey;
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-small text-ink-2">
          {copy.passkeyMade(pageDay(createdAt, zone))}
          {usedAt && <>, {copy.passkeyUsed(pageDay(usedAt, zone))}</>}
        </p>
      </div>
      <RemoveButton
        size="small"
        label={copy.removePasskey(name)}
        message={copy.removePasskeyNote}
        onRemove={onRemove}
      />
    </li>
  );
}
