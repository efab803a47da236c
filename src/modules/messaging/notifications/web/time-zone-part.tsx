import { useSyncExternalStore } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { useViewerZone } from '#platform/ui/use-viewer-zone.ts';
import { settingsWords as words } from '../copy.ts';
import type { SettingsPart } from './use-settings.ts';

let allZones: readonly string[] | undefined;
const none: readonly string[] = [];
/** Rendered only in the browser, whose time zones differ from the server's. */
const useZones = () =>
  useSyncExternalStore(
    () => () => {},
    () => (allZones ??= Intl.supportedValuesOf('timeZone')),
    () => none,
  );

/** The time zone of quiet hours and of dates in messages. Offers the browser's zone when it differs. */
export function TimeZonePart({ settings: { timeZone }, change }: SettingsPart) {
  const zones = new Set([timeZone, ...useZones()]);
  const here = useViewerZone();
  return (
    <section className="setting" role="group" aria-labelledby="settings-zone">
      <div className="min-w-0">
        <h3 id="settings-zone" className="font-semibold">
          {words.zone}
        </h3>
        <p className="field-note">{words.zoneNote}</p>
      </div>
      <div className="grid gap-3 justify-items-start">
        <Field label={words.zone}>
          <Select
            value={timeZone}
            options={[...zones].map((zone) => ({ value: zone, label: zoneLabel(zone) }))}
            onChange={({ target }) => change({ timeZone: target.value })}
          />
        </Field>
        {here && here !== timeZone && (
          <Button variant="quiet" size="small" onClick={() => change({ timeZone: here })}>
            {words.zoneHere(zoneLabel(here))}
          </Button>
        )}
      </div>
    </section>
  );
}

const zoneLabel = (zone: string) => zone.replaceAll('_', ' ');
