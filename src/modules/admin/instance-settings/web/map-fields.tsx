import { useWatch, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { mapKinds, mapOrigins } from '#modules/instance/settings/maps.ts';
import { settingLimits } from '#modules/instance/settings/rules.ts';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import type { AdminSettings } from '../contract.ts';
import { settingsWords as words } from '../copy.ts';
import type { SettingsValues } from './form-values.ts';

type MapFieldsProps = {
  readonly control: Control<SettingsValues>;
  readonly register: UseFormRegister<SettingsValues>;
  readonly saved: Pick<AdminSettings, 'maps' | 'fixedMapHost'>;
  readonly errors: FieldErrors<SettingsValues>;
};

const kinds = mapKinds.map((value) => ({ value, label: words.mapKinds[value] }));

/** The source of maps (INS-10). */
export function MapFields({ control, register, saved: { maps, fixedMapHost }, errors }: MapFieldsProps) {
  const [kind, address] = useWatch({ control, name: ['mapKind', 'mapStyle'] });
  const isSaved = maps.kind === 'style' && maps.url === address.trim();
  const hosts = mapOrigins(maps).map((origin) => new URL(origin).host);
  return (
    <>
      {fixedMapHost !== null && (
        <p className="rounded-panel border border-line bg-surface p-4 text-small">
          {words.mapsFixed(fixedMapHost)}
        </p>
      )}
      <Field label={words.mapKind} hint={words.mapKindHints[kind]}>
        <Select options={kinds} {...register('mapKind')} />
      </Field>
      {kind === 'style' && (
        <Field
          label={words.mapStyle}
          hint={isSaved ? words.mapHosts(hosts.join(', ')) : words.mapStyleHint}
          error={errors.mapStyle?.message}
        >
          <TextInput
            type="url"
            placeholder="https://"
            autoComplete="off"
            maxLength={settingLimits.url}
            {...register('mapStyle')}
          />
        </Field>
      )}
      {kind === 'pmtiles' && (
        <Field label={words.mapFile} hint={words.mapFileHint} error={errors.mapFile?.message}>
          <TextInput
            placeholder={words.mapFileSample}
            autoComplete="off"
            maxLength={100}
            {...register('mapFile')}
          />
        </Field>
      )}
    </>
  );
}
