import { useQuery } from '@tanstack/react-query';
import { FormProvider, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { profilePath } from '#modules/profiles/profiles/rules.ts';
import type { Genre } from '#modules/profiles/profiles/contract.ts';
import { Button, buttonClass, IconButton } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { FieldError } from '#platform/ui/field-error.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconPlus, IconTrash } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { Unsaved } from '#platform/ui/unsaved.tsx';
import { useOwnZone } from '#platform/ui/use-viewer-zone.ts';
import { longDay } from '#platform/time.ts';
import { ownProfileLimits as limits, type OwnProfile } from '../contract.ts';
import { ownProfileWords as words } from '../copy.ts';
import { FacePicture } from './face-picture.tsx';
import { FavoriteGenres } from './favorite-genres.tsx';
import { HomeFields, useHomeChoices } from './home-fields.tsx';
import { ownProfileQuery } from './own-profile-query.ts';
import type { OwnProfileValues } from './own-profile-values.ts';
import { useOwnProfileForm } from './use-own-profile-form.ts';

type OwnProfileFormProps = {
  me: Me;
  /** All genres, once they are loaded. */
  genres: readonly Genre[] | undefined;
  /** Called after another home city was saved. */
  onMoved: (cityId: string | null) => Promise<void>;
};

/** The editor of the user's own profile (OWN-01). */
export function OwnProfileForm({ me, genres, onMoved }: OwnProfileFormProps) {
  const { data: saved, isError, refetch } = useQuery(ownProfileQuery(me.id));
  if (isError && !saved) return <ErrorState onRetry={() => void refetch()} />;
  if (!saved || !genres) return <Skeleton className="h-96" label={words.loading} />;
  return <LoadedForm me={me} saved={saved} genres={genres} onMoved={onMoved} />;
}

type LoadedFormProps = OwnProfileFormProps & { saved: OwnProfile; genres: readonly Genre[] };

function LoadedForm({ me, saved, genres, onMoved }: LoadedFormProps) {
  const { form, formRef, save, isSaving } = useOwnProfileForm(me, saved, onMoved);
  return (
    <FormProvider {...form}>
      <form
        ref={formRef}
        method="post"
        noValidate
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        className="grid gap-6 w-full max-w-xl pt-2"
      >
        <Unsaved when={form.formState.isDirty} />
        <FacePicture me={me} images={saved.images} />
        <Names />
        <Username saved={saved} />
        <About />
        <Links />
        <Home />
        <FavoriteGenres genres={genres} />
        <Address />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="large" busy={isSaving}>
            {words.save}
          </Button>
          <Link
            to={profilePath({ type: 'user', id: me.id, provider: 'backbeat', providerId: me.id })}
            className={buttonClass({ variant: 'quiet', size: 'large' })}
          >
            {words.view}
          </Link>
        </div>
      </form>
    </FormProvider>
  );
}

function Names() {
  const { register, formState } = useFormContext<OwnProfileValues>();
  const { errors } = formState;
  return (
    <div className="grid sm:grid-cols-2 gap-4 items-start">
      <Field label={words.firstName} error={errors.firstName?.message}>
        <TextInput autoComplete="given-name" maxLength={limits.name} {...register('firstName')} />
      </Field>
      <Field label={words.lastName} optional error={errors.lastName?.message}>
        <TextInput autoComplete="family-name" maxLength={limits.name} {...register('lastName')} />
      </Field>
    </div>
  );
}

function Username({ saved }: { saved: OwnProfile }) {
  const { register, formState } = useFormContext<OwnProfileValues>();
  const zone = useOwnZone();
  return (
    <div className="grid gap-2">
      <Field
        label={words.username}
        optional
        hint={words.usernameHint}
        error={formState.errors.username?.message}
      >
        <TextInput
          icon={<span aria-hidden="true">@</span>}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.usernameMax + 1}
          {...register('username')}
        />
      </Field>
      {saved.formerUsernames.map(({ username, until }) => (
        <p key={username} className="field-note">
          {words.formerUsername(username, longDay(until, zone))}
        </p>
      ))}
    </div>
  );
}

function About() {
  const { register, formState } = useFormContext<OwnProfileValues>();
  const { errors, defaultValues } = formState;
  return (
    <>
      <Field label={words.pronouns} optional error={errors.pronouns?.message}>
        <TextInput autoComplete="off" maxLength={limits.pronouns} {...register('pronouns')} />
      </Field>
      <Field label={words.bio} optional hint={words.bioHint} error={errors.bio?.message}>
        <TextArea limit={limits.bio} defaultValue={defaultValues?.bio ?? ''} {...register('bio')} />
      </Field>
    </>
  );
}

function Links() {
  const { control, register, formState } = useFormContext<OwnProfileValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'links' });
  const error = formState.errors.links?.message;
  return (
    <fieldset className="grid gap-3 min-w-0">
      <legend className="field-label pb-1">{words.links}</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className="flex gap-2 items-center">
          <Field label={words.link(index + 1)} hideLabel className="grow">
            <TextInput
              type="url"
              inputMode="url"
              placeholder={words.urlStart}
              maxLength={limits.link}
              aria-invalid={error !== undefined}
              {...register(`links.${index}.url`)}
            />
          </Field>
          <IconButton
            label={words.removeLink(index + 1)}
            icon={<IconTrash />}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <FieldError>{error}</FieldError>
      {fields.length < limits.links && (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          onClick={() => append({ url: '' })}
        >
          <IconPlus />
          {words.addLink}
        </Button>
      )}
    </fieldset>
  );
}

function Home() {
  const { control, setValue, formState } = useFormContext<OwnProfileValues>();
  const [cityId, neighborhoodId] = useWatch({ control, name: ['cityId', 'neighborhoodId'] });
  const choices = useHomeChoices(cityId);
  const { errors } = formState;
  return (
    <HomeFields
      choices={choices}
      value={{ cityId, neighborhoodId }}
      onChange={(home) => {
        setValue('cityId', home.cityId, { shouldDirty: true });
        setValue('neighborhoodId', home.neighborhoodId, { shouldDirty: true });
      }}
      errors={{ cityId: errors.cityId?.message, neighborhoodId: errors.neighborhoodId?.message }}
    />
  );
}

/** Private (PRF-03). */
function Address() {
  const { register, formState } = useFormContext<OwnProfileValues>();
  return (
    <fieldset className="grid gap-4 min-w-0">
      <legend className="field-label">{words.address}</legend>
      <p className="field-note">{words.addressHint}</p>
      <Field label={words.address1} optional error={formState.errors.address1?.message}>
        <TextInput autoComplete="address-line1" maxLength={limits.address} {...register('address1')} />
      </Field>
      <Field label={words.address2} optional>
        <TextInput autoComplete="address-line2" maxLength={limits.address} {...register('address2')} />
      </Field>
      <Field label={words.zipCode} optional>
        <TextInput autoComplete="postal-code" maxLength={limits.address} {...register('zipCode')} />
      </Field>
    </fieldset>
  );
}
