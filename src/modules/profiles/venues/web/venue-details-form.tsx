import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { countryChoices } from '#modules/instance/cities/rules.ts';
import { PlaceFinder, type Near } from '#modules/profiles/places/web/index.ts';
import type { OutsidePlace } from '#modules/profiles/places/place.ts';
import { readDecimal } from '#platform/read-amount.ts';
import { isRefusal } from '#platform/refusal.ts';
import { queryOf } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { send } from '#platform/send.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { changedFields } from '#platform/ui/changed-fields.ts';
import { Unsaved } from '#platform/ui/unsaved.tsx';
import {
  changeVenueDetails,
  detailLimits,
  getVenueDetails,
  type SavedVenueDetails,
  type VenueDetails,
} from '../details-contract.ts';
import { detailWords as words } from '../details-copy.ts';

const detailsQuery = (venueId: string) =>
  queryOf(getVenueDetails, { venueId }, ['venues', venueId, 'details']);

/** The facts and address of a venue, for its team (VEN-05). */
export function VenueDetailsForm({ venueId }: { venueId: string }) {
  const saved = useQuery({
    ...detailsQuery(venueId),
    // No reload discards input.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (saved.isError && !saved.data) return <ErrorState onRetry={() => void saved.refetch()} />;
  if (!saved.data) return <Skeleton className="h-96" />;
  return <LoadedForm venueId={venueId} saved={saved.data} />;
}

const countries = countryChoices();

/** Every field as typed. */
type Draft = Readonly<Record<keyof VenueDetails, string>>;

function draftOf({ links, revision: _revision, ...details }: SavedVenueDetails): Draft {
  const texts = Object.entries(details).map(([name, value]) => [name, value === null ? '' : String(value)]);
  return { ...(Object.fromEntries(texts) as Record<keyof typeof details, string>), links: links.join('\n') };
}

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')));
/** `1,200` and `1 200`, too. */
const wholeOf = (text: string) => readDecimal(text, 0);
const isWhole = (text: string, most: number) => {
  const whole = wholeOf(text) ?? 0;
  return whole >= 0 && whole <= most;
};
const linksOf = (text: string) => text.split('\n').flatMap((link) => link.trim() || []);
const isDegrees = (text: string, most: number) =>
  text.trim() !== '' && Math.abs(Number(text.replace(',', '.'))) <= most;

type Wrong = Partial<Record<keyof VenueDetails, string>>;

function faultsOf({ capacity, minimumAge, latitude, longitude, links }: Draft): Wrong {
  return {
    ...(!isWhole(capacity, detailLimits.capacity) && { capacity: words.capacityWrong }),
    ...(!isWhole(minimumAge, detailLimits.minimumAge) && { minimumAge: words.minimumAgeWrong }),
    ...(!(isDegrees(latitude, 90) && isDegrees(longitude, 180)) && { latitude: words.pointWrong }),
    ...(linksOf(links).length > detailLimits.links && { links: words.linksTooMany }),
  };
}

function detailsOf({ capacity, minimumAge, latitude, longitude, links, ...texts }: Draft): VenueDetails {
  return {
    ...texts,
    capacity: wholeOf(capacity) || null,
    minimumAge: wholeOf(minimumAge) || null,
    latitude: numberOf(latitude) ?? 0,
    longitude: numberOf(longitude) ?? 0,
    links: linksOf(links),
  };
}

const fieldOf: Readonly<Record<string, keyof VenueDetails>> = {
  cityRequired: 'city',
  countryRequired: 'countryCode',
  emailInvalid: 'contactEmail',
  linkInvalid: 'links',
};

function LoadedForm({ venueId, saved }: { venueId: string; saved: SavedVenueDetails }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(draftOf(saved));
  /** The details that this form loaded or saved last. */
  const [base, setBase] = useState({ revision: saved.revision, draft });
  const [wrong, setWrong] = useState<Wrong>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(wrong).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);

  /** Shows the changes of others, and keeps the user's input. */
  async function reload() {
    const { queryKey } = detailsQuery(venueId);
    await client.invalidateQueries({ queryKey });
    const now = client.getQueryData(queryKey);
    if (!now) return;
    const theirs = draftOf(now);
    setDraft((typed) => ({ ...theirs, ...changedFields(typed, base.draft) }));
    setBase({ revision: now.revision, draft: theirs });
  }
  const { mutate, isPending } = useMutation({
    mutationFn: (sent: Draft) =>
      send(changeVenueDetails, { venueId, ...detailsOf(sent), revision: base.revision }),
    onSuccess: async ({ revision }, sent) => {
      setBase({ revision, draft: sent });
      toast({ title: words.saved, tone: 'success' });
      await client.invalidateQueries();
    },
    onError: (error) => {
      const field = isRefusal(error) ? fieldOf[error.code] : undefined;
      if (field) setWrong({ [field]: error.message });
      else toast({ title: error.message, tone: 'danger' });
      if (isRefusal(error) && error.code === 'changedMeanwhile') void reload();
    },
  });
  const put = (change: Partial<Draft>) => {
    setWrong({});
    // A chosen address loads while more is typed.
    setDraft((typed) => ({ ...typed, ...change }));
  };
  const set = (name: keyof VenueDetails) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => put({ [name]: target.value }),
  });

  function submit() {
    const faults = faultsOf(draft);
    setWrong(faults);
    if (Object.keys(faults).length === 0) mutate(draft);
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-8 max-w-2xl"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Unsaved when={Object.keys(changedFields(draft, base.draft)).length > 0} />
      <AddressFields
        near={{ latitude: saved.latitude, longitude: saved.longitude }}
        set={set}
        put={put}
        wrong={wrong}
      />
      <FactFields set={set} wrong={wrong} />
      <ContactFields set={set} wrong={wrong} />
      <Button type="submit" className="justify-self-start" busy={isPending}>
        {words.save}
      </Button>
    </form>
  );
}

type FieldsProps = {
  set: (name: keyof VenueDetails) => {
    value: string;
    onChange: (event: { target: { value: string } }) => void;
  };
  wrong: Wrong;
};

const addressOf = (place: OutsidePlace): Partial<Draft> => ({
  address1: place.address1,
  city: place.city,
  state: place.state.name,
  stateCode: place.state.code,
  zipCode: place.zipCode,
  countryCode: place.country.code,
  latitude: String(place.latitude),
  longitude: String(place.longitude),
});

type AddressFieldsProps = FieldsProps & { near: Near; put: (change: Partial<Draft>) => void };

function AddressFields({ near, set, put, wrong }: AddressFieldsProps) {
  return (
    <fieldset className="grid gap-4 min-w-0">
      <legend className="heading pb-3">{words.place}</legend>
      <PlaceFinder
        label={words.find}
        hint={words.findHint}
        near={near}
        onFind={(place) => put(addressOf(place))}
      />
      <Field label={words.address1} optional>
        <TextInput autoComplete="off" maxLength={detailLimits.address} {...set('address1')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2 items-start">
        <Field label={words.zipCode} optional>
          <TextInput autoComplete="off" maxLength={20} {...set('zipCode')} />
        </Field>
        <Field label={words.city} error={wrong.city}>
          <TextInput autoComplete="off" maxLength={100} {...set('city')} />
        </Field>
        <Field label={words.state} optional>
          <TextInput
            autoComplete="off"
            maxLength={100}
            value={set('state').value}
            onChange={({ target: { value } }) =>
              put({ state: value, stateCode: /^[A-Z]{2,3}$/.test(value.trim()) ? value.trim() : '' })
            }
          />
        </Field>
        <Field label={words.country} error={wrong.countryCode}>
          <Select placeholder={words.chooseCountry} options={countries} {...set('countryCode')} />
        </Field>
        <Field label={words.latitude} hint={words.pointHint} error={wrong.latitude}>
          <TextInput inputMode="decimal" autoComplete="off" {...set('latitude')} />
        </Field>
        <Field label={words.longitude}>
          <TextInput inputMode="decimal" autoComplete="off" {...set('longitude')} />
        </Field>
      </div>
    </fieldset>
  );
}

function FactFields({ set, wrong }: FieldsProps) {
  return (
    <fieldset className="grid gap-4 min-w-0">
      <legend className="heading pb-3">{words.facts}</legend>
      <Field label={words.kind} hint={words.kindHint} optional>
        <TextInput autoComplete="off" maxLength={detailLimits.kind} {...set('kind')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2 items-start">
        <Field label={words.capacity} optional error={wrong.capacity}>
          <TextInput inputMode="numeric" autoComplete="off" {...set('capacity')} />
        </Field>
        <Field label={words.minimumAge} optional error={wrong.minimumAge}>
          <TextInput inputMode="numeric" autoComplete="off" {...set('minimumAge')} />
        </Field>
      </div>
      <Field label={words.openingHours} optional>
        <TextArea rows={3} limit={detailLimits.openingHours} {...set('openingHours')} />
      </Field>
      <Field label={words.accessibility} hint={words.accessibilityHint} optional>
        <TextArea rows={3} limit={detailLimits.accessibility} {...set('accessibility')} />
      </Field>
      <Field label={words.directions} optional>
        <TextArea rows={3} limit={detailLimits.directions} {...set('directions')} />
      </Field>
    </fieldset>
  );
}

function ContactFields({ set, wrong }: FieldsProps) {
  return (
    <fieldset className="grid gap-4 min-w-0">
      <legend className="heading pb-3">{words.contact}</legend>
      <Field label={words.contactEmail} optional error={wrong.contactEmail}>
        <TextInput type="email" autoComplete="off" {...set('contactEmail')} />
      </Field>
      <Field label={words.contactPhone} optional>
        <TextInput type="tel" autoComplete="off" maxLength={detailLimits.phone} {...set('contactPhone')} />
      </Field>
      <Field label={words.links} hint={words.linksHint} optional error={wrong.links}>
        <TextArea rows={3} {...set('links')} />
      </Field>
    </fieldset>
  );
}
