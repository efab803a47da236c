import { useSuspenseQuery } from '@tanstack/react-query';
import { membershipWords } from '#modules/profiles/communities/copy.ts';
import { CreatorSuggestions, genresQuery } from '#modules/music/web/index.ts';
import { neighborhoodsQuery } from '#modules/profiles/places/web/index.ts';
import { draftLimits, draftMemberships, draftRefusals } from '#modules/profiles/editor/contract.ts';
import { Chip, ChipGroup } from '#platform/ui/chip.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { ConditionRows } from './membership-rule-fields.tsx';
import type { ChangeDraft, FormDraft } from './form-values.ts';
import { PictureField } from './picture-field.tsx';
import { formWords, kindWords } from '../copy.ts';
import './profile-editor.css';

export type Failure = keyof typeof draftRefusals;

type FieldsProps = {
  draft: FormDraft;
  change: ChangeDraft;
  failure: Failure | undefined;
  /** Absent while the profile is new. */
  profileId?: string;
};
type ErrorFor = (...codes: Failure[]) => string | undefined;

/** What is asked for a community, an artist or a venue, new (PRF-09) or there already (VEN-05, COM-15). */
export function ProfileFields({ draft, change, failure, profileId }: FieldsProps) {
  const words = kindWords[draft.type];
  const errorFor: ErrorFor = (...codes) =>
    failure && codes.includes(failure) ? draftRefusals[failure].message : undefined;
  return (
    <>
      <Field label={words.name} error={errorFor('nameRequired', 'nameTooLong')}>
        <TextInput
          display
          name="name"
          autoComplete="off"
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <PictureField draft={draft} change={change} error={errorFor('pictureNotFound')} />
      <Field label={words.about} optional error={errorFor('descriptionTooLong')}>
        <TextArea
          name="description"
          limit={draftLimits.description}
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <Genres
        chosen={draft.genreIds}
        onChange={(genreIds) => change({ genreIds })}
        error={errorFor('tooManyGenres')}
      />
      {profileId && draft.genreIds.length < draftLimits.genres && (
        <CreatorSuggestions
          kind="genres"
          creatorId={profileId}
          chosen={draft.genreIds}
          onPick={({ id }) => change({ genreIds: [...draft.genreIds, id] })}
        />
      )}
      {draft.type === 'artist' && (
        <Field label={formWords.website} optional error={errorFor('websiteTooLong', 'websiteInvalid')}>
          <TextInput
            type="url"
            name="website"
            placeholder="https://"
            value={draft.website}
            onChange={(event) => change({ website: event.target.value })}
          />
        </Field>
      )}
      <Where draft={draft} change={change} errorFor={errorFor} />
      {draft.type === 'community' && (
        <Field label={formWords.membership} hint={membershipWords[draft.membershipType].how}>
          <Select
            name="membershipType"
            value={draft.membershipType}
            options={draftMemberships.map((value) => ({ value, label: membershipWords[value].name }))}
            onChange={(event) =>
              change({ membershipType: event.target.value as FormDraft['membershipType'] })
            }
          />
        </Field>
      )}
      {draft.type === 'community' && draft.membershipType === 'conditional' && (
        <ConditionRows
          conditions={draft.conditions}
          onChange={(conditions) => change({ conditions })}
          failure={failure}
        />
      )}
    </>
  );
}

type GenresProps = {
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
};

function Genres({ chosen, onChange, error }: GenresProps) {
  const { data } = useSuspenseQuery(genresQuery);
  return (
    <div className="field">
      <span className="field-label">{formWords.genres}</span>
      <ChipGroup label={formWords.genres}>
        {data.items.map(({ id, name }) => (
          <Chip
            key={id}
            pressed={chosen.includes(id)}
            onClick={() =>
              onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
            }
          >
            {name}
          </Chip>
        ))}
      </ChipGroup>
      <div aria-live="polite" className="contents">
        {error && <p className="field-error">{error}</p>}
      </div>
    </div>
  );
}

type WhereProps = { draft: FormDraft; change: ChangeDraft; errorFor: ErrorFor };

/** A venue stands in a street; everybody else is at home somewhere, or nowhere. */
function Where({ draft: { type, address, neighborhoodId, isElsewhere }, change, errorFor }: WhereProps) {
  const { data } = useSuspenseQuery(neighborhoodsQuery);
  return (
    <>
      {type === 'venue' && (
        <Field label={formWords.address} error={errorFor('addressRequired', 'addressTooLong')}>
          <TextInput
            name="address"
            autoComplete="off"
            value={address}
            onChange={(event) => change({ address: event.target.value })}
          />
        </Field>
      )}
      <Field
        label={formWords.neighborhood}
        optional={type !== 'venue' || isElsewhere}
        error={errorFor('neighborhoodRequired', 'neighborhoodUnknown')}
      >
        <Select
          name="neighborhood"
          placeholder={formWords.nowhere}
          value={neighborhoodId ?? ''}
          options={data.items.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => change({ neighborhoodId: event.target.value || null })}
        />
      </Field>
    </>
  );
}
