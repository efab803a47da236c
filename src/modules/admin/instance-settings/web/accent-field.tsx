import { useController, type Control } from 'react-hook-form';
import { accentStyle } from '#modules/instance/settings/accent-style.ts';
import { accentOf, shownColor, type Accent } from '#modules/instance/settings/accent.ts';
import { hexOf } from '#modules/instance/settings/hex-color.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { settingsWords as words } from '../copy.ts';
import type { SettingsValues } from './form-values.ts';

/** Asks for a color and shows the ones that are used instead, in both themes. */
export function AccentField({ control }: { control: Control<SettingsValues> }) {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name: 'accent' });
  const color = hexOf(value);
  const accent = color && accentOf(color);
  return (
    <div className="grid gap-3">
      <Field label={words.accent} hint={words.accentHint} error={fieldState.error?.message} optional>
        <TextInput
          ref={ref}
          autoComplete="off"
          spellCheck={false}
          placeholder="#c8102e"
          value={value}
          onChange={onChange}
          end={
            <input
              type="color"
              aria-label={words.accent}
              className="size-7 cursor-pointer"
              value={color ?? '#f0b040'}
              onChange={onChange}
            />
          }
        />
      </Field>
      {value !== '' && (
        <Button variant="quiet" className="justify-self-start" onClick={() => onChange('')}>
          {words.accentStandard}
        </Button>
      )}
      {accent && <Preview accent={accent} />}
    </div>
  );
}

function Preview({ accent }: { accent: Accent }) {
  return (
    <div className="grid gap-2" aria-live="polite">
      <div className="grid gap-3 sm:grid-cols-2">
        {(['dark', 'light'] as const).map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            style={accentStyle(accent)}
            className="grid gap-3 justify-items-start bg-bg text-ink p-4 rounded-panel border border-line"
          >
            <span className="text-small text-ink-2">{words.sample[theme]}</span>
            <span className={buttonClass({ variant: 'lit' })}>{words.sample.button}</span>
            <span className="text-lit-text underline underline-offset-4">{words.sample.link}</span>
          </div>
        ))}
      </div>
      <p className="text-small text-ink-2">
        {words.accentKept(shownColor(accent, 'dark'), shownColor(accent, 'light'))}{' '}
        {accent.chroma <= 0.12 && words.accentGray}
      </p>
    </div>
  );
}
