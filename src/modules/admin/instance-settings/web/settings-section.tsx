import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useController, useForm, type Control } from 'react-hook-form';
import { citiesAtMost, listCities } from '#modules/instance/cities/contract.ts';
import { cityOptions } from '#modules/instance/cities/rules.ts';
import { eventHostRules, settingLimits, signUpRules } from '#modules/instance/settings/rules.ts';
import { socialNetworks } from '#modules/instance/settings/social-networks.ts';
import { queryOf } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { changedFields } from '#platform/ui/changed-fields.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { Unsaved } from '#platform/ui/unsaved.tsx';
import { getSettings, settingsRefusals, type AdminSettings } from '../contract.ts';
import { settingsWords as words } from '../copy.ts';
import { AccentField } from './accent-field.tsx';
import { fieldOfFault, valuesOf, type SettingsValues } from './form-values.ts';
import { Invitations } from './invitations.tsx';
import { LegalFields } from './legal-fields.tsx';
import { MapFields } from './map-fields.tsx';
import { LogoField, type LogoChoice } from './logo-field.tsx';
import { useSaveSettings } from './use-save-settings.ts';

/** The settings of the instance (INS-03). */
export function SettingsSection() {
  const { data, isError, refetch } = useQuery(queryOf(getSettings, {}, ['admin', 'settings']));
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  return (
    <div className="grid gap-10 max-w-2xl">
      <SettingsForm settings={data} />
      {data.signUp === 'invitation' && <Invitations />}
    </div>
  );
}

function SettingsForm({ settings }: { settings: AdminSettings }) {
  const form = useForm<SettingsValues>({
    values: valuesOf(settings),
    // Changes of other admins appear, and no reload discards input.
    resetOptions: { keepDirtyValues: true },
  });
  const { control, register, handleSubmit, setError, clearErrors, formState } = form;
  const [logo, setLogo] = useState<LogoChoice>();
  const { save, isPending } = useSaveSettings(
    settings.revision,
    (fault, values) =>
      setError(
        fieldOfFault(fault, values),
        { message: settingsRefusals[fault].message },
        { shouldFocus: true },
      ),
    (saved) => {
      const typed = changedFields(form.getValues(), saved.values);
      form.reset(saved.values, { keepDirtyValues: false });
      form.setValues(typed, { shouldDirty: true });
      setLogo((now) => (now === saved.logo ? undefined : now));
    },
  );
  const { errors } = formState;
  return (
    <form
      noValidate
      className="grid gap-10"
      onSubmit={(event) => {
        clearErrors();
        void handleSubmit((values) => save({ values, logo }))(event);
      }}
    >
      <Unsaved when={formState.isDirty || logo !== undefined} />
      <Group title={words.brand}>
        <Field label={words.name} hint={words.nameHint} error={errors.name?.message}>
          <TextInput autoComplete="off" maxLength={settingLimits.name} {...register('name')} />
        </Field>
        <Field label={words.tagline} hint={words.taglineHint} error={errors.tagline?.message} optional>
          <TextInput autoComplete="off" maxLength={settingLimits.tagline} {...register('tagline')} />
        </Field>
        <LogoField saved={settings.logo} choice={logo} onChoose={setLogo} />
        <AccentField control={control} />
      </Group>
      <Group title={words.contact}>
        <Field
          label={words.contactEmail}
          hint={words.contactHint(settings.standardContact)}
          error={errors.contactEmail?.message}
          optional
        >
          <TextInput type="email" autoComplete="off" {...register('contactEmail')} />
        </Field>
      </Group>
      <Group title={words.social} hint={words.socialHint}>
        {socialNetworks.map(({ id, name }) => (
          <Field key={id} label={name} error={errors.social?.[id]?.message} optional>
            <TextInput type="url" placeholder="https://" autoComplete="off" {...register(`social.${id}`)} />
          </Field>
        ))}
      </Group>
      <Group title={words.legal} hint={words.legalHint}>
        <LegalFields control={control} />
      </Group>
      <Group title={words.maps} hint={words.mapsHint}>
        <MapFields control={control} register={register} saved={settings} errors={errors} />
      </Group>
      <Group title={words.access}>
        <CityField control={control} />
        <Field label={words.signUp}>
          <Select options={optionsOf(signUpRules, words.signUpRules)} {...register('signUp')} />
        </Field>
        <Field label={words.eventHosts}>
          <Select options={optionsOf(eventHostRules, words.eventHostRules)} {...register('eventHosts')} />
        </Field>
      </Group>
      <Button type="submit" variant="primary" size="large" className="justify-self-start" busy={isPending}>
        {words.save}
      </Button>
    </form>
  );
}

const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

type GroupProps = { title: string; hint?: string; children: ReactNode };

function Group({ title, hint, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="grid gap-1">
        <h3 id={id} className="text-(length:--t-h4) font-semibold">
          {title}
        </h3>
        {hint && <p className="text-small text-ink-2">{hint}</p>}
      </div>
      {children}
    </section>
  );
}

function CityField({ control }: { control: Control<SettingsValues> }) {
  // Controlled, because the cities may load after the settings.
  const { field } = useController({ control, name: 'defaultCityId' });
  const { data } = useQuery(queryOf(listCities, { limit: citiesAtMost }, ['instance', 'cities']));
  return (
    <Field label={words.city} hint={data?.items.length === 0 ? words.cityMissing : words.cityHint}>
      <Select placeholder={words.cityNone} options={cityOptions(data?.items ?? [])} {...field} />
    </Field>
  );
}
