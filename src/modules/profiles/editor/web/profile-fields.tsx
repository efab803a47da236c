import { useController, useFormContext, useWatch } from 'react-hook-form';
import { membershipWords } from '#modules/profiles/communities/copy.ts';
import { ChipPicker } from '#platform/ui/chip-picker.tsx';
import { FieldError } from '#platform/ui/field-error.tsx';
import { Field } from '#platform/ui/field.tsx';
import { latePart } from '#platform/ui/late-part.tsx';
import { Select } from '#platform/ui/select.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { draftLimits, draftMemberships } from '../contract.ts';
import { formWords, kindWords } from '../copy.ts';
import { HomeChoice } from './home-choice.tsx';
import { PictureField } from './picture-field.tsx';
import { VenueAddress, type VenueAddressProps } from './venue-address.tsx';
import type { ProfileFormContext, ProfileValues } from './profile-values.ts';
import './profile-editor.css';

const MembershipRules = /*#__PURE__*/ latePart(() =>
  import('./membership-rule-fields.tsx').then((part) => part.MembershipRuleFields),
);

export function ProfileFields({ onRead, ...context }: ProfileFormContext & VenueAddressProps) {
  const { control, register, formState } = useFormContext<ProfileValues>();
  const { errors, defaultValues } = formState;
  const type = useWatch({ control, name: 'type' });
  const words = kindWords[type];
  return (
    <>
      <Field label={words.name} error={errors.name?.message}>
        <TextInput display autoComplete="off" {...register('name')} />
      </Field>
      <PictureField images={context.images} />
      <Field label={words.about} optional error={errors.description?.message}>
        <TextArea
          limit={draftLimits.description}
          defaultValue={defaultValues?.description ?? ''}
          {...register('description')}
        />
      </Field>
      <Genres {...context} />
      {type === 'artist' && (
        <Field label={formWords.website} optional error={errors.website?.message}>
          <TextInput type="url" placeholder={formWords.urlStart} {...register('website')} />
        </Field>
      )}
      {type === 'venue' &&
        (context.profileId === undefined ? (
          <VenueAddress onRead={onRead} />
        ) : (
          <Field label={formWords.address} error={errors.address?.message}>
            <TextInput autoComplete="off" {...register('address')} />
          </Field>
        ))}
      <HomeChoice optional={type !== 'venue' || context.isElsewhere} />
      {type === 'community' && <Membership {...context} />}
    </>
  );
}

function Genres({ genres, parts: { GenreSuggestions }, profileId }: ProfileFormContext) {
  const { control } = useFormContext<ProfileValues>();
  const { field, fieldState } = useController({ control, name: 'genreIds' });
  const chosen = field.value;
  return (
    <>
      <div className="field">
        <span className="field-label">{formWords.genres}</span>
        <ChipPicker
          label={formWords.genres}
          searchLabel={formWords.searchGenres}
          options={genres}
          chosen={chosen}
          onToggle={(id) =>
            field.onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
          }
        />
        <FieldError>{fieldState.error?.message}</FieldError>
      </div>
      {profileId && chosen.length < draftLimits.genres && (
        <GenreSuggestions
          profileId={profileId}
          chosen={chosen}
          onPick={(genreId) => field.onChange([...chosen, genreId])}
        />
      )}
    </>
  );
}

function Membership({ parts }: Pick<ProfileFormContext, 'parts'>) {
  const { control, register } = useFormContext<ProfileValues>();
  const membershipType = useWatch({ control, name: 'membershipType' });
  return (
    <>
      <Field label={formWords.membership} hint={membershipWords[membershipType].how}>
        <Select
          options={draftMemberships.map((value) => ({ value, label: membershipWords[value].name }))}
          {...register('membershipType')}
        />
      </Field>
      {membershipType === 'conditional' && <MembershipRules parts={parts} />}
    </>
  );
}
