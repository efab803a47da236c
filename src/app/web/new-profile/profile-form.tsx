import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { membershipWords } from '#features/communities/copy.ts';
import { genresQuery } from '#features/music/web/index.ts';
import { neighborhoodsQuery } from '#features/places/web/index.ts';
import type { ProfileCard } from '#features/profiles/contract.ts';
import {
  createProfile,
  draftLimits,
  draftMemberships,
  draftRefusals,
  type DraftType,
  type ProfileDraft,
} from '#features/profiles/draft-contract.ts';
import { draftChecks } from '#features/profiles/draft-rules.ts';
import { profilePath } from '#features/profiles/rules.ts';
import { firstFailure } from '#kit/checks.ts';
import { isRefusal } from '#kit/refusal.ts';
import { Button } from '#kit/web/button.tsx';
import { Checkbox } from '#kit/web/checkbox.tsx';
import { Chip, ChipGroup } from '#kit/web/chip.tsx';
import { Field } from '#kit/web/field.tsx';
import { Select } from '#kit/web/select.tsx';
import { send } from '#kit/web/send.ts';
import { TextArea } from '#kit/web/text-area.tsx';
import { TextInput } from '#kit/web/text-input.tsx';
import { toast } from '#kit/web/toast.ts';
import { useSwitchProfile } from '../shell/use-switch-profile.ts';
import { formWords, kindWords } from './words.ts';

type Failure = keyof typeof draftRefusals;

const empty = (type: DraftType): ProfileDraft => ({
  type,
  name: '',
  description: '',
  genreIds: [],
  neighborhoodId: null,
  address: '',
  membershipType: 'open',
});

/** Makes a profile that the viewer owns; one lands on its page, as it when one likes (PRF-09). */
export function ProfileForm({ type }: { type: DraftType }) {
  const [draft, setDraft] = useState(empty(type));
  const [failure, setFailure] = useState<Failure>();
  const [acting, setActing] = useState(true);
  const change = (part: Partial<ProfileDraft>) => setDraft((now) => ({ ...now, ...part }));
  const { mutate, isPending } = useCreate(acting, setFailure);
  const words = kindWords[type];

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const failed = firstFailure(draftChecks, draft);
    flushSync(() => setFailure(failed));
    if (failed) return form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    mutate(draft);
  }

  const errorFor = (...codes: Failure[]) =>
    failure && codes.includes(failure) ? draftRefusals[failure].message : undefined;
  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-6 w-full max-w-xl">
      <Field label={words.name} error={errorFor('nameRequired', 'nameTooLong')}>
        <TextInput
          display
          name="name"
          autoComplete="off"
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
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
      <Where draft={draft} change={change} errorFor={errorFor} />
      {type === 'community' && (
        <Field label={formWords.membership} hint={membershipWords[draft.membershipType].how}>
          <Select
            name="membershipType"
            value={draft.membershipType}
            options={draftMemberships.map((value) => ({ value, label: membershipWords[value].name }))}
            onChange={(event) =>
              change({ membershipType: event.target.value as ProfileDraft['membershipType'] })
            }
          />
        </Field>
      )}
      <Checkbox checked={acting} onChange={(event) => setActing(event.target.checked)}>
        {formWords.switchTo}
      </Checkbox>
      <Button type="submit" size="large" busy={isPending} className="justify-self-start">
        {formWords.submit}
      </Button>
    </form>
  );
}

/** Sends the draft, then goes where it stands now. */
function useCreate(acting: boolean, onFailure: (failure: Failure) => void) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { switchTo } = useSwitchProfile(() => undefined);
  return useMutation({
    mutationFn: (draft: ProfileDraft) => send(createProfile, draft),
    onSuccess: (made: ProfileCard) => {
      void queryClient.invalidateQueries({ queryKey: ['profiles'] });
      if (acting) switchTo(made);
      toast({ title: formWords.made(made.name), tone: 'success' });
      return navigate({ to: profilePath(made) as '/' });
    },
    onError: (error) => {
      if (isRefusal(error) && error.code in draftRefusals) return onFailure(error.code as Failure);
      toast({
        title: isRefusal(error) ? error.title : 'No connection',
        message: isRefusal(error) ? error.message : 'Check your connection and try again.',
        tone: 'danger',
      });
    },
  });
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

type WhereProps = {
  draft: ProfileDraft;
  change: (part: Partial<ProfileDraft>) => void;
  errorFor: (...codes: Failure[]) => string | undefined;
};

/** A venue stands in a street; everybody else is at home somewhere, or nowhere. */
function Where({ draft: { type, address, neighborhoodId }, change, errorFor }: WhereProps) {
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
        optional={type !== 'venue'}
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
