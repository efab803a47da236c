import { useId } from 'react';
import { Field } from '#kit/web/field.tsx';
import { Switch } from '#kit/web/switch.tsx';
import { TextInput } from '#kit/web/text-input.tsx';
import { visibilityWords } from '../copy.ts';
import type { ChangeForm, FormState } from './form-state.ts';

const visibilities = ['public', 'unlisted', 'members'] as const;

/** Who sees the event, who reads the address, and how old they must be (EVT-07). */
export function AccessPanel({ form, change }: { form: FormState; change: ChangeForm }) {
  const id = useId();
  return (
    <>
      <Switch
        checked={form.hideAddress}
        onChange={({ target }) => change({ hideAddress: target.checked })}
        hint="Everybody else reads the neighborhood."
      >
        Show the address to ticket holders only
      </Switch>
      <fieldset className="grid gap-2">
        <legend className="field-label">Who sees it</legend>
        {visibilities.map((value) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name={id}
              value={value}
              checked={form.visibility === value}
              onChange={() => change({ visibility: value })}
            />
            <span>
              <span className="block font-semibold">{visibilityWords[value].title}</span>
              <span className="block text-small text-ink-2">{visibilityWords[value].message}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Field label="Minimum age" optional hint="Asked at the door.">
        <TextInput
          inputMode="numeric"
          value={form.minimumAge ?? ''}
          onChange={({ target }) => change({ minimumAge: wholeOf(target.value, 99) })}
        />
      </Field>
    </>
  );
}

/** A whole number from 1, or nothing. */
export function wholeOf(text: string, most: number): number | null {
  const number = Number.parseInt(text.replaceAll(/\D/g, ''), 10);
  return number >= 1 ? Math.min(number, most) : null;
}
