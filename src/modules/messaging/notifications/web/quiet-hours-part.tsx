import { Field } from '#platform/ui/field.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { settingsWords as words } from '../copy.ts';
import { clockOf, minuteAt } from '../settings-rules.ts';
import type { SettingsPart } from './use-settings.ts';

/** 10 p.m. to 8 a.m., in minutes of the day. */
const usual = { from: 22 * 60, until: 8 * 60 };

export function QuietHoursPart({ settings, change, refusals }: SettingsPart) {
  const { quietHours } = settings;
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
          <div className="grid grid-cols-2 gap-3 [&>*]:min-w-0">
            {field('from')}
            {field('until')}
          </div>
        )}
      </div>
    </section>
  );
}
