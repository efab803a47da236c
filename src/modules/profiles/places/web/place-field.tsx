import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent, type Ref } from 'react';
import { isRefusal } from '#platform/refusal.ts';
import { queryOf } from '#platform/ui/api.ts';
import { Spinner } from '#platform/ui/beat-mark.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconMapPin, IconStorefront } from '#platform/ui/icons.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useDebounced } from '#platform/ui/use-debounced.ts';
import { useOptionList } from '#platform/ui/use-option-list.ts';
import { suggestPlaces } from '../contract.ts';
import { placeFieldWords as words } from '../copy.ts';
import type { PlaceSuggestion } from '../place.ts';
import './place-field.css';

export type Near = { readonly latitude: number; readonly longitude: number };

export type PlaceFieldProps<Offered extends PlaceSuggestion> = {
  ref?: Ref<HTMLInputElement> | undefined;
  label: string;
  name: 'venue' | 'address';
  value: string;
  /** Offered while nothing is typed. */
  own?: readonly Offered[];
  /** Results near this point come first. */
  near?: Near | undefined;
  /** `venue` suggests venues and accepts any other name, too. `map` leaves out venues on Backbeat. */
  offers?: 'venue' | 'map' | 'any';
  error?: string | undefined;
  onEnter?: () => void;
  onType: (text: string) => void;
  /** Loads the details of a suggestion, and may fail. */
  onChoose: (suggestion: Offered | PlaceSuggestion) => Promise<void>;
};

type Suggesting<Offered> = {
  value: string;
  own: readonly Offered[];
  near: Near | undefined;
  /** Leaves out venues on Backbeat. */
  onlyMap: boolean;
  isTyping: boolean;
};

/** The given places before anything is typed, then suggestions for the text. */
function useSuggestions<Offered extends PlaceSuggestion>({
  value,
  own,
  near,
  onlyMap,
  isTyping,
}: Suggesting<Offered>) {
  const asked = useDebounced(value.trim(), { wait: 180, atMost: 600 });
  const isAsking = isTyping && asked.length >= 2;
  const wanted = { q: asked.slice(0, 120), ...near, ...(onlyMap && { venues: false }) };
  const { data } = useQuery({
    ...queryOf(suggestPlaces, wanted, ['places', 'suggestions', wanted]),
    enabled: isAsking,
    staleTime: 60_000,
    retry: false,
  });
  const before = isTyping && value === '' ? own : [];
  const offered: readonly (Offered | PlaceSuggestion)[] = isAsking ? (data?.items ?? []) : before;
  return { offered, isAnswered: isAsking && data !== undefined };
}

/** Suggests places while typing. Arrow keys select, Enter accepts (LOC-01). */
export function PlaceField<Offered extends PlaceSuggestion>(props: PlaceFieldProps<Offered>) {
  const { ref, label, name, value, own = [], near, offers = 'any', error, onEnter, onType, onChoose } = props;
  const [isTyping, setTyping] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isReading, setReading] = useState(false);
  const onlyVenues = offers === 'venue';
  const { offered, isAnswered } = useSuggestions({
    value,
    own,
    near,
    onlyMap: offers === 'map',
    // A refused text is offered again: it was typed, but nothing was chosen.
    isTyping: isTyping || (isFocused && error !== undefined),
  });
  const found = onlyVenues ? offered.filter(({ type }) => type === 'establishment') : offered;
  const options = useOptionList(found.length);

  function close() {
    setTyping(false);
    setFocused(false);
  }

  async function take(suggestion: Offered | PlaceSuggestion) {
    close();
    setReading(true);
    try {
      await onChoose(suggestion);
    } catch (error) {
      const { title, message } = isRefusal(error) ? error : words.offline;
      toast({ title, message, tone: 'danger' });
    } finally {
      setReading(false);
    }
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (options.move(event)) return;
    if (event.key === 'Escape' && found.length > 0) {
      event.stopPropagation();
      close();
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // A venue can have any name, so Enter accepts a suggestion only if one is highlighted.
    const suggestion = found[onlyVenues ? options.active : Math.max(0, options.active)];
    if (suggestion) void take(suggestion);
  }

  return (
    <div className="relative">
      <Field label={label} error={error}>
        <TextInput
          {...options.box}
          {...(ref && { ref })}
          name={name}
          icon={
            isReading ? <Spinner label={words.loading} /> : onlyVenues ? <IconStorefront /> : <IconMapPin />
          }
          {...(!onlyVenues && { placeholder: words.hint })}
          value={value}
          onChange={({ target }) => {
            setTyping(true);
            options.choose(-1);
            onType(target.value);
          }}
          onFocus={() => {
            onEnter?.();
            setFocused(true);
            if (value === '') setTyping(true);
          }}
          onKeyDown={press}
          onBlur={close}
        />
      </Field>
      {found.length > 0 && <PlaceOptions label={label} found={found} options={options} onTake={take} />}
      <p role="status" className={found.length === 0 ? 'text-small text-ink-2 empty:hidden' : 'sr-only'}>
        {isAnswered && (found.length > 0 ? words.found(found.length) : !onlyVenues && words.noAddress)}
      </p>
    </div>
  );
}

type PlaceOptionsProps<Offered> = {
  label: string;
  found: readonly Offered[];
  options: ReturnType<typeof useOptionList>;
  onTake: (suggestion: Offered) => Promise<void>;
};

function PlaceOptions<Offered extends PlaceSuggestion>({
  label,
  found,
  options,
  onTake,
}: PlaceOptionsProps<Offered>) {
  return (
    <div id={options.listId} role="listbox" aria-label={label} className="place-options">
      {found.map((suggestion, index) => (
        <button
          key={suggestion.placeId}
          type="button"
          id={options.optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === options.active}
          onPointerMove={() => options.choose(index)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => void onTake(suggestion)}
        >
          {suggestion.type === 'establishment' ? <IconStorefront /> : <IconMapPin />}
          <span className="min-w-0">
            <span className="block truncate">{suggestion.name}</span>
            <span className="block text-small text-ink-2 truncate">{suggestion.detail}</span>
          </span>
        </button>
      ))}
    </div>
  );
}
