import './diary.css';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { eventLink } from '#modules/events/events/web/index.ts';
import { profileKeyOf, profilePath } from '#modules/profiles/profiles/rules.ts';
import type { PagePath } from '#platform/page-path.ts';
import { shortDay, yearOf } from '#platform/time.ts';
import { pagesOf, queryOf } from '#platform/ui/api.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { Chip, ChipGroup } from '#platform/ui/chip.tsx';
import { IconDownloadSimple } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { filled } from '#platform/ui/slot.ts';
import { getDiarySummary, listDiary, type DiaryEvent, type DiarySummary } from '../contract.ts';
import { diaryWords as words } from '../copy.ts';
import { WhoSees } from './who-sees.tsx';

const perPage = 8;

const diaryQuery = (userId: string, year: number | undefined) =>
  pagesOf(listDiary, { userId, year, limit: perPage }, ['diary', 'events', userId, year ?? null]);

const diarySummaryQuery = (userId: string, year: number | undefined) => ({
  ...queryOf(getDiarySummary, { userId, year }, ['diary', 'summary', userId, year ?? null]),
  retry: false,
});

type DiaryProps = { user: { id: string; name: string; firstName: string | null }; isOwn: boolean };

/** Shows the events where a user was checked in, by year, with the artists and venues they saw most (DIA-01). */
export function Diary({ user, isOwn }: DiaryProps) {
  const id = useId();
  const [year, setYear] = useState<number>();
  const { data: summary } = useQuery({
    ...diarySummaryQuery(user.id, year),
    placeholderData: keepPreviousData,
  });
  // A private diary looks the same as an empty one.
  if (!summary || (!isOwn && summary.years.length === 0)) return null;
  return (
    <section className="diary" aria-labelledby={id}>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id={id} className="heading">
            {isOwn ? words.title : words.theirs(user.firstName ?? user.name)}
          </h2>
          {isOwn && <WhoSees />}
        </div>
        {isOwn && summary.years.length > 0 && (
          <a
            href={`/api/users/${encodeURIComponent(user.id)}/diary.csv`}
            download
            className={buttonClass({ variant: 'quiet' })}
          >
            <IconDownloadSimple />
            {words.file}
          </a>
        )}
      </header>
      {summary.years.length === 0 ? (
        <p className="text-ink-2">{words.none.message}</p>
      ) : (
        <>
          <Years years={summary.years} year={year} onChoose={setYear} />
          <Sums summary={summary} />
          <DiaryEntries userId={user.id} year={year} />
        </>
      )}
    </section>
  );
}

type YearsProps = {
  years: DiarySummary['years'];
  year: number | undefined;
  onChoose: (year: number | undefined) => void;
};

function Years({ years, year, onChoose }: YearsProps) {
  if (years.length < 2) return null;
  return (
    <ChipGroup label={words.title}>
      <Chip pressed={year === undefined} onClick={() => onChoose(undefined)}>
        {words.allYears}
      </Chip>
      {years.map((one) => (
        <Chip key={one.year} pressed={year === one.year} onClick={() => onChoose(one.year)}>
          {one.year}
        </Chip>
      ))}
    </ChipGroup>
  );
}

function Sums({ summary: { events, artists, venues } }: { summary: DiarySummary }) {
  return (
    <div className="diary-sums">
      <p className="display num">
        {words.events(events)}, {words.artists(artists.total)}, {words.venues(venues.total)}
      </p>
      <Most title={words.mostSeen} items={artists.items} />
      <Most title={words.mostVisited} items={venues.items} />
    </div>
  );
}

function Most({ title, items }: { title: string; items: DiarySummary['artists']['items'] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <h3 className="text-small text-ink-2">{title}</h3>
      <ol>
        {items.map(({ id, name, events }) => (
          <li key={id} className="flex justify-between gap-4">
            <Link to={pathOf(id)} className="truncate min-h-tap inline-flex items-center hover:underline">
              <bdi>{name}</bdi>
            </Link>
            <span className="num text-ink-2 self-center">{words.times(events)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function pathOf(wireId: string): PagePath {
  const key = profileKeyOf(wireId);
  return key ? profilePath({ ...key, id: wireId }) : '/';
}

function DiaryEntries({ userId, year }: { userId: string; year: number | undefined }) {
  const query = useInfiniteQuery({
    ...diaryQuery(userId, year),
    placeholderData: keepPreviousData,
  });
  const events = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <ul className="diary-events">
        {events.map((entry) => (
          <DiaryEntry key={entry.event.id} entry={entry} />
        ))}
      </ul>
      <MoreButton query={query} variant="outline">
        {words.more}
      </MoreButton>
    </>
  );
}

function DiaryEntry({ entry: { event, artists } }: { entry: DiaryEvent }) {
  const where = event.venue?.name ?? (event.neighborhood || event.city);
  const who = artists.map(({ name }) => name).join(', ');
  return (
    <li data-gel={event.gel}>
      <time dateTime={event.startDate} className="num text-small text-ink-2">
        {shortDay(event.startDate, event.timezone)} {yearOf(event.startDate, event.timezone)}
      </time>
      <div className="min-w-0">
        <h3 dir="auto">{filled(eventLink(event), { className: 'stretched', children: event.name })}</h3>
        <p className="text-small text-ink-2">
          <bdi>{[where, who].filter(Boolean).join(' · ')}</bdi>
        </p>
      </div>
    </li>
  );
}
