import { useQuery, useQueryClient } from '@tanstack/react-query';
import { loadOwnAccount } from '#modules/identity/accounts/web/index.ts';
import { longDay } from '#platform/time.ts';
import { Button } from '#platform/ui/button.tsx';
import { Progress } from '#platform/ui/progress.tsx';
import { SettingRow } from '#platform/ui/setting-row.tsx';
import { useAct } from '#platform/ui/use-act.ts';
import { useOwnZone } from '#platform/ui/use-viewer-zone.ts';
import { makeDataExport, makeExportLink, type DataExport } from '../contract.ts';
import { privacyWords as words } from '../copy.ts';
import { dataExportQuery } from './privacy-queries.ts';

const pollMilliseconds = 1500;

export function ExportPart() {
  const client = useQueryClient();
  const { data: newest } = useQuery({
    ...dataExportQuery,
    refetchInterval: ({ state }) => (state.data?.state === 'packing' ? pollMilliseconds : false),
  });
  const { act, isBusy } = useAct(async () => {
    const { sendConfirmed } = await loadOwnAccount();
    client.setQueryData(dataExportQuery.queryKey, await sendConfirmed(makeDataExport, {}));
  });
  const isPacking = newest?.state === 'packing';
  return (
    <SettingRow title={words.takeTitle} note={words.takeNote}>
      {newest && <NewestExport newest={newest} />}
      {!isPacking && (
        <div>
          <Button variant="outline" busy={isBusy} onClick={() => act()}>
            {newest ? words.again : words.make}
          </Button>
        </div>
      )}
    </SettingRow>
  );
}

function NewestExport({ newest }: { newest: DataExport }) {
  const zone = useOwnZone();
  const { state, done, total, bytes, expiresAt } = newest;
  const { act, isBusy } = useAct(async () => {
    const { sendConfirmed } = await loadOwnAccount();
    location.assign((await sendConfirmed(makeExportLink, {})).url);
  });
  if (state === 'packing') {
    return (
      <div className="grid gap-2">
        <Progress value={done} most={Math.max(total, 1)} label={words.packing(done, total)} />
        <p className="text-small text-ink-2">{words.willMail}</p>
      </div>
    );
  }
  if (state === 'expired') return <p className="text-ink-2">{words.expired}</p>;
  return (
    <div className="grid gap-2">
      <p role="status">{words.until(longDay(expiresAt, zone))}</p>
      <div>
        <Button variant="primary" busy={isBusy} onClick={() => act()}>
          {words.download(sizeOf(bytes))}
        </Button>
      </div>
    </div>
  );
}

/** "240 kB", "1.2 MB" */
function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
