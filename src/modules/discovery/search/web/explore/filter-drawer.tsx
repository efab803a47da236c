import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Genre } from '#modules/music/contract.ts';
import { commonPrice } from '#platform/currencies.ts';
import { minorUnits } from '#platform/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { Chip, ChipGroup } from '#platform/ui/chip.tsx';
import { ChipPicker } from '#platform/ui/chip-picker.tsx';
import { DrawerSurface } from '#platform/ui/drawer-surface.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { useMedia } from '#platform/ui/use-media.ts';
import { limits, type SearchOrder } from '../../contract.ts';
import { askFor } from '../search-query.ts';
import { useDebounced } from '#platform/ui/use-debounced.ts';
import type { ExploreFilters } from './explore-filters.ts';
import { distances, friendsGoing, milesText, toggleIn, upTo, weekendFrom } from './explore-rules.ts';
import { isBrowsing, wantedOf } from './wanted.ts';
import { filterDrawerWords } from './filter-drawer-copy.ts';

export type FilterDrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  filters: ExploreFilters;
  genres: readonly Genre[];
  /** `2026-11-28` in the time zone of the events. */
  today: string | undefined;
  /** The viewer's. */
  currency: string;
  isSignedIn: boolean;
  onApply: (filters: ExploreFilters) => void;
};

/** All filters. Applies them only when the button is pressed, which shows the number of results. */
export function FilterDrawer({ open, onOpenChange, ...form }: FilterDrawerProps) {
  const isWide = useMedia('(min-width: 48rem)');
  const [draft, setDraft] = useState(form.filters);
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setDraft(form.filters);
  }
  const count = useLiveCount(draft, open);
  const clear = { q: draft.q, type: draft.type, view: draft.view };
  const place = { latitude: draft.latitude, longitude: draft.longitude, place: draft.place };

  return (
    <DrawerSurface
      open={open}
      onOpenChange={onOpenChange}
      title={filterDrawerWords.filters}
      shape={isWide ? 'side' : 'sheet'}
      footer={
        <div className="flex items-center justify-between gap-3">
          <Button variant="bare" onClick={() => setDraft({ ...clear, ...place })}>
            {filterDrawerWords.clear}
          </Button>
          <Button
            variant="lit"
            onClick={() => {
              form.onApply(draft);
              onOpenChange(false);
            }}
          >
            <span aria-live="polite">{count}</span>
          </Button>
        </div>
      }
    >
      <FilterForm
        draft={draft}
        onChange={setDraft}
        genres={form.genres}
        today={form.today}
        currency={form.currency}
        isSignedIn={form.isSignedIn}
      />
    </DrawerSurface>
  );
}

/** Number of results of the draft: "60+" for more than a page. */
function useLiveCount(draft: ExploreFilters, isOpen: boolean): string {
  const rested = useDebounced(draft, { wait: 150, atMost: 500 });
  const wanted = wantedOf(rested);
  const { data } = useQuery({
    queryKey: ['search', 'count', wanted],
    queryFn: ({ signal }) => askFor(wanted, { limit: limits.pageAtMost, offset: 0 }, { signal }),
    enabled: isOpen,
    staleTime: 60_000,
    retry: false,
    placeholderData: (before) => before,
  });
  if (!data || isBrowsing(draft)) return 'Show all events';
  const noun = wanted.type === 'event' ? ['event', 'events'] : ['result', 'results'];
  if (data.total === undefined) return `Show ${data.items.length}+ ${noun[1]}`;
  if (data.total === 0) return `No ${noun[1]} match`;
  return `Show ${data.total} ${data.total === 1 ? noun[0] : noun[1]}`;
}

type FormProps = {
  draft: ExploreFilters;
  onChange: (draft: ExploreFilters) => void;
  genres: readonly Genre[];
  today: string | undefined;
  currency: string;
  isSignedIn: boolean;
};

function FilterForm({ draft, onChange, genres, today, currency: own, isSignedIn }: FormProps) {
  const set = (part: ExploreFilters) => onChange({ ...draft, ...part });
  const currency = draft.currency ?? own;
  const chosen = draft.genre?.split(',') ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pt-1">
      <Dates draft={draft} set={set} today={today} />
      {isSignedIn && (
        <Choices title={filterDrawerWords.who}>
          <Switch
            checked={draft.friends === true}
            onChange={(event) => set({ friends: event.target.checked || undefined })}
          >
            {friendsGoing}
          </Switch>
        </Choices>
      )}
      <Choices title={filterDrawerWords.price}>
        <ToggleChips
          label={filterDrawerWords.price}
          options={pricesIn(currency).map((price) => ({ value: price, label: upTo(price, currency) }))}
          chosen={draft.priceMax}
          onChoose={(priceMax) => set({ priceMax, currency: priceMax === undefined ? undefined : currency })}
        />
        {draft.priceMax !== undefined && (
          <p className="field-note">{filterDrawerWords.otherCurrencies(currency.toUpperCase())}</p>
        )}
        <Switch
          checked={draft.free === true}
          onChange={(event) => set({ free: event.target.checked || undefined })}
        >
          {filterDrawerWords.freeOnly}
        </Switch>
      </Choices>
      {draft.latitude !== undefined && (
        <Choices title={`Distance from ${draft.place ?? 'this area'}`}>
          <ToggleChips
            label={filterDrawerWords.distance}
            options={distances.map((distance) => ({ value: distance, label: milesText(distance) }))}
            chosen={draft.distance}
            onChoose={(distance) => set({ distance })}
          />
        </Choices>
      )}
      <Choices title={filterDrawerWords.sortBy}>
        <ToggleChips
          label={filterDrawerWords.sortBy}
          options={ordersFor(draft)}
          chosen={draft.order}
          onChoose={(order) => set({ order })}
        />
      </Choices>
      <Choices title={filterDrawerWords.genre}>
        <ChipPicker
          label={filterDrawerWords.genre}
          searchLabel={filterDrawerWords.searchGenres}
          options={genres.map(({ slug, name }) => ({ id: slug, name }))}
          chosen={chosen}
          onToggle={(slug) => set({ genre: toggleIn(draft.genre, slug) })}
        />
      </Choices>
    </div>
  );
}

/** Choices of prices including fees, in minor units. */
function pricesIn(currency: string): readonly number[] {
  return [15, 25, 50, 100].map((dollars) => minorUnits(commonPrice(dollars, currency), currency));
}

function ordersFor({ q, latitude }: ExploreFilters): readonly Option<SearchOrder>[] {
  return [
    ...(q === undefined ? [] : [{ value: 'relevance' as const, label: 'Best match' }]),
    { value: 'time', label: 'Soonest' },
    ...(latitude === undefined ? [] : [{ value: 'distance' as const, label: 'Nearest' }]),
    { value: 'popularity', label: 'Most popular' },
  ];
}

type DatesProps = Pick<FormProps, 'draft' | 'today'> & { set: (part: ExploreFilters) => void };

function Dates({ draft: { from, to }, today, set }: DatesProps) {
  const weekend = today && weekendFrom(today);
  const isOn = (dates: { from: string; to: string }) => from === dates.from && to === dates.to;
  const toggle = (dates: { from: string; to: string }) =>
    set(isOn(dates) ? { from: undefined, to: undefined } : dates);
  return (
    <Choices title={filterDrawerWords.when}>
      <ChipGroup label={filterDrawerWords.when}>
        {today && (
          <Chip pressed={isOn({ from: today, to: today })} onClick={() => toggle({ from: today, to: today })}>
            {filterDrawerWords.tonight}
          </Chip>
        )}
        {weekend && (
          <Chip pressed={isOn(weekend)} onClick={() => toggle(weekend)}>
            {filterDrawerWords.thisWeekend}
          </Chip>
        )}
      </ChipGroup>
      <div className="grid grid-cols-2 gap-3">
        <Field label={filterDrawerWords.from}>
          <TextInput
            type="date"
            min={today}
            value={from ?? ''}
            onChange={({ target: { value } }) =>
              set({ from: value || undefined, ...(to && value > to && { to: value }) })
            }
          />
        </Field>
        <Field label={filterDrawerWords.until}>
          <TextInput
            type="date"
            min={from ?? today}
            value={to ?? ''}
            onChange={({ target: { value } }) => set({ to: value || undefined })}
          />
        </Field>
      </div>
    </Choices>
  );
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

type Option<Value> = { readonly value: Value; readonly label: string };

type ToggleChipsProps<Value> = {
  label: string;
  options: readonly Option<Value>[];
  chosen: Value | undefined;
  onChoose: (value: Value | undefined) => void;
};

/** At most one of the options: a second press takes it back. */
function ToggleChips<Value extends string | number>(props: ToggleChipsProps<Value>) {
  const { label, options, chosen, onChoose } = props;
  return (
    <ChipGroup label={label}>
      {options.map((option) => (
        <Chip
          key={option.label}
          pressed={chosen === option.value}
          onClick={() => onChoose(chosen === option.value ? undefined : option.value)}
        >
          {option.label}
        </Chip>
      ))}
    </ChipGroup>
  );
}
