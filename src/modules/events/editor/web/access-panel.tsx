import { Field } from '#platform/ui/field.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import type { ChangeForm, FormState } from './form-state.ts';
import { VisibilityChoice } from './visibility-choice.tsx';
import { accessPanelWords } from './access-panel-copy.ts';

type AccessPanelProps = { form: FormState; change: ChangeForm; creatorId: string };

/** (EVT-07) */
export function AccessPanel({ form, change, creatorId }: AccessPanelProps) {
  return (
    <>
      <Switch
        checked={form.hideAddress}
        onChange={({ target }) => change({ hideAddress: target.checked })}
        hint={accessPanelWords.addressHint}
      >
        {accessPanelWords.hideAddress}
      </Switch>
      <VisibilityChoice
        value={form.visibility}
        hostId={creatorId}
        onChange={(visibility) => change({ visibility })}
      />
      <Field label={accessPanelWords.minimumAge} optional hint={accessPanelWords.ageHint}>
        <TextInput
          inputMode="numeric"
          value={form.minimumAge ?? ''}
          onChange={({ target }) => change({ minimumAge: wholeOf(target.value, 99) })}
        />
      </Field>
    </>
  );
}

/** Parses a whole number from 1 to `most`. Null if empty. */
export function wholeOf(text: string, most: number): number | null {
  const number = Number.parseInt(text.replaceAll(/\D/g, ''), 10);
  return number >= 1 ? Math.min(number, most) : null;
}
