import { useState } from 'react';
import { isKeyOf } from '#platform/is-key-of.ts';
import { datedDay } from '#platform/date-and-time.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Link } from '#platform/ui/link.ts';
import { Select } from '#platform/ui/select.tsx';
import { send } from '#platform/send.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { TextInput } from '#platform/ui/text-input.tsx';
import { eventWords as words } from '../copy.ts';
import { listAllEvents, restoreEvent, takeDownEvent, type AdminEvent } from '../event-contract.ts';
import { ReasonDialog, type ReasonRequest } from './reason-dialog.tsx';
import { Listed, Row, Small, When } from './parts.tsx';
import { useSectionFilters, useSectionText } from './use-section-filters.ts';

const shows = Object.entries(words.shows).map(([value, label]) => ({ value, label }));

/** Lists every event and lets an admin take one down (ADM-01, MOD-01). */
export function EventsSection() {
  const { text, q, show: asked, type, narrow } = useSectionFilters();
  const city = useSectionText('city');
  const host = useSectionText('host');
  const show = isKeyOf(words.shows, asked) ? asked : 'all';
  const input = { q, show, city: city.value, host: host.value };
  const isNarrowed = show !== 'all' || `${q}${city.value}${host.value}` !== '';
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={words.search}>
          <TextInput type="search" value={text} onChange={({ target }) => type(target.value)} />
        </Field>
        <Field label={words.show}>
          <Select options={shows} value={show} onChange={({ target }) => narrow({ show: target.value })} />
        </Field>
        <Field label={words.city}>
          <TextInput type="search" value={city.text} onChange={({ target }) => city.type(target.value)} />
        </Field>
        <Field label={words.host}>
          <TextInput type="search" value={host.text} onChange={({ target }) => host.type(target.value)} />
        </Field>
      </div>
      <Listed
        key={show}
        query={pagesOf(listAllEvents, input, ['admin', 'events', input])}
        none={isNarrowed ? { title: words.none, message: words.noneMessage } : noneYet}
      >
        {(event) => <EventRow key={event.id} event={event} />}
      </Listed>
    </div>
  );
}

/** An instance without events (INS-06). */
const noneYet = {
  title: words.noneYet,
  message: words.noneYetHint,
  children: (
    <Link to="/events/new" className={buttonClass()}>
      {words.create}
    </Link>
  ),
};

type ActName = AdminEvent['acts'][number];

const sendAct: Readonly<Record<ActName, (eventId: string, reason: string) => Promise<unknown>>> = {
  hide: (eventId, reason) => send(takeDownEvent, { eventId, how: 'hide', reason }),
  cancel: (eventId, reason) => send(takeDownEvent, { eventId, how: 'cancel', reason }),
  restore: (eventId, reason) => send(restoreEvent, { eventId, reason }),
};

function EventRow({ event }: { event: AdminEvent }) {
  const [asking, setAsking] = useState<ReasonRequest>();
  const { id, name, path, startDate, timezone, city, host, createdAt, openReports } = event;
  const ask = (act: ActName) =>
    setAsking({
      title: `${words.acts[act].label}: ${name}`,
      what: words.acts[act].what,
      label: words.acts[act].label,
      done: words.acts[act].done(name),
      needsWhy: true,
      isHard: act !== 'restore',
      act: (reason) => sendAct[act](id, reason),
    });
  return (
    <Row
      title={
        <Link to={path} className="hover:underline underline-offset-4">
          <bdi>{name}</bdi>
        </Link>
      }
      marks={<Marks event={event} />}
      acts={
        <>
          {openReports > 0 && (
            <Link
              to="/admin/reports"
              aria-label={words.seeReports(name)}
              className={buttonClass({ variant: 'quiet', size: 'small' })}
            >
              {words.reports(openReports)}
            </Link>
          )}
          {event.acts.map((act) => (
            <Button
              key={act}
              size="small"
              variant="outline"
              aria-label={`${words.acts[act].label}: ${name}`}
              onClick={() => ask(act)}
              {...Dialog.onIntent}
            >
              {words.acts[act].label}
            </Button>
          ))}
        </>
      }
    >
      <Small>
        <time dateTime={startDate}>{datedDay(startDate, timezone)}</time>
        {city && <> · {city}</>}
        {host && <> · {words.by(host.name)}</>}
      </Small>
      <Small>
        {words.created} <When at={createdAt} />
      </Small>
      <ReasonDialog asking={asking} onClose={() => setAsking(undefined)} />
    </Row>
  );
}

function Marks({ event: { status, visibility, hidden } }: { event: AdminEvent }) {
  const mark = words.statuses[status];
  // A hidden event is also unlisted: show one badge.
  const seen = hidden ? words.hidden : words.visibilities[visibility];
  return (
    <>
      {mark && <Badge tone={status === 'cancelled' ? 'danger' : 'line'}>{mark}</Badge>}
      {seen && <Badge tone={hidden ? 'danger' : 'line'}>{seen}</Badge>}
    </>
  );
}
