import { useQuery, useQueryClient } from '@tanstack/react-query';
import { longDay } from '#platform/time.ts';
import { Button } from '#platform/ui/button.tsx';
import { send } from '#platform/send.ts';
import { SettingRow } from '#platform/ui/setting-row.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useAct } from '#platform/ui/use-act.ts';
import { useOwnZone } from '#platform/ui/use-viewer-zone.ts';
import { ownCopy as copy } from '../../own-copy.ts';
import { removePasskey, type Passkey } from '../../passkey-contract.ts';
import { passkeysQuery } from './own-queries.ts';

export function PasskeysPart() {
  const client = useQueryClient();
  const { data } = useQuery(passkeysQuery);
  const reload = () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  const adding = useAct(async () => {
    const { makePasskey } = await import('./passkey-client.ts');
    await makePasskey();
    toast(copy.passkeyAdded);
    await reload();
  });
  const removing = useAct(async (passkeyId: string) => {
    await send(removePasskey, { passkeyId });
    toast(copy.passkeyRemoved);
    await reload();
  });
  return (
    <SettingRow title={copy.passkeys} note={copy.passkeysNote}>
      {data && data.items.length > 0 && (
        <ul className="grid">
          {data.items.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => removing.act(passkey.id)} />
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

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const zone = useOwnZone();
  const { name, createdAt, usedAt } = passkey;
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-small text-ink-2">
          {copy.passkeyMade(longDay(createdAt, zone))}
          {usedAt && <>, {copy.passkeyUsed(longDay(usedAt, zone))}</>}
        </p>
      </div>
      <Button variant="bare" size="small" aria-label={copy.removePasskey(name)} onClick={onRemove}>
        {copy.remove}
      </Button>
    </li>
  );
}
