import { useSyncExternalStore } from 'react';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { settingsWords as words } from '../copy.ts';
import { clockOf, minuteAt } from '../settings-rules.ts';
import type { SettingsPart } from './use-settings.ts';

/** 10 p.m. to 8 a.m., in minutes of the day. */
const usual = { from: 22 * 60, until: 8 * 60 };

let allZones: readonly string[] | undefined;
const none: readonly string[] = [];
/** Rendered only in the browser, whose time zones differ from the server's. */
const useZones = () =>
  useSyncExternalStore(
    () => () => {},
    () => (allZones ??= Intl.supportedValuesOf('timeZone')),
    () => none,
  );

export function QuietHoursPart({ settings, change, refusals }: SettingsPart) {
  const { quietHours, timeZone } = settings;
  const zones = new Set([timeZone, ...useZones()]);
  const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const field = (end: 'from' | 'until') =>
    quietHours && (
      <Field label={words[end]}>
        <TextInput
          key={refusals}
          type="time"
          required
          defaultValue={clockOf(quietHours[end])}
          onChange={({ target }) => {
            const minute = minuteAt(target.value);
            if (minute !== undefined) change({ quietHours: { ...quietHours, [end]: minute } });
          }}
        />
      </Field>
    );
  return (
    <section className="setting" role="group" aria-labelledby="settings-quiet">
      <div className="min-w-0">
        <h3 id="settings-quiet" className="font-semibold">
          {words.quiet}
        </h3>
        <p className="field-note">{words.quietNote}</p>
      </div>
      <div className="grid gap-3">
        <Switch
          checked={quietHours !== null}
          onChange={({ target }) =>
            change(target.checked ? { quietHours: usual, timeZone: ownZone() } : { quietHours: null })
          }
        >
          {words.quiet}
        </Switch>
        {quietHours && (
          <>
            <div className="grid grid-cols-2 gap-3 [&>*]:min-w-0">
              {field('from')}
              {field('until')}
            </div>
            <Field label={words.zone}>
              <Select
                value={timeZone}
                options={[...zones].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
                onChange={({ target }) => change({ timeZone: target.value })}
              />
            </Field>
          </>
        )}
      </div>
    </section>
  );
}
