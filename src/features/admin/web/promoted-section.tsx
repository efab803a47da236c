import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listPromoted, setPromotion } from '#features/events/promoted-contract.ts';
import type { EventCard } from '#features/events/contract.ts';
import { eventPath } from '#features/events/rules.ts';
import { search } from '#features/search/contract.ts';
import { longDay } from '#kit/time.ts';
import { queryOf } from '#kit/web/api.ts';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { EmptyState } from '#kit/web/empty-state.tsx';
import { Field } from '#kit/web/field.tsx';
import { send } from '#kit/web/send.ts';
import { Skeleton } from '#kit/web/skeleton.tsx';
import { TextInput } from '#kit/web/text-input.tsx';
import { useDebounced } from '#kit/web/use-debounced.ts';
import { promotedWords as words } from '../copy.ts';
import { AskWhy, Row, Small, type Asking } from './parts.tsx';

const promoted = queryOf(listPromoted, { limit: 12 }, ['events', 'promoted', 'all']);

/** What stands above the front page (BAN-02). */
export function PromotedSection() {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), { wait: 200 });
  const { data } = useQuery(promoted);
  const found = useQuery({
    ...queryOf(search, { q, type: 'event', global: true, limit: 8 }, ['admin', 'nights', q]),
    enabled: q !== '',
  });
  const chosen = new Set(data?.items.map(({ id }) => id));
  const nights = found.data?.items.flatMap((item) => (item.type === 'event' ? [item] : []));
  return (
    <div className="grid gap-6">
      <p className="text-ink-2">{words.lead}</p>
      {!data && <Skeleton lines={4} />}
      {data?.items.length === 0 && <EmptyState title={words.none} message={words.noneMessage} />}
      <ul className="grid">
        {data?.items.map((night) => (
          <Night key={night.id} night={night} isPromoted />
        ))}
      </ul>
      <div className="grid gap-3">
        <Field label={words.search}>
          <TextInput type="search" value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        {q !== '' && nights?.length === 0 && <p className="text-ink-2">{words.nothing}</p>}
        <ul className="grid">
          {nights
            ?.filter(({ id }) => !chosen.has(id))
            .map((night) => (
              <Night key={night.id} night={night} isPromoted={false} />
            ))}
        </ul>
      </div>
    </div>
  );
}

function Night({ night, isPromoted }: { night: EventCard; isPromoted: boolean }) {
  const [asking, setAsking] = useState<Asking>();
  const { id, name } = night;
  const label = isPromoted ? words.stop : words.promote;
  return (
    <Row
      title={
        <Link to={eventPath(night) as '/'} className="hover:underline underline-offset-4">
          <bdi>{name}</bdi>
        </Link>
      }
      acts={
        <Button
          size="small"
          variant={isPromoted ? 'outline' : 'primary'}
          aria-label={`${label}: ${name}`}
          onClick={() =>
            setAsking({
              title: isPromoted ? words.stopTitle(name) : words.promoteTitle(name),
              what: isPromoted ? words.stopWhat : words.promoteWhat,
              label,
              // The house says why in both ways: a place above the front page is somebody else's.
              takes: true,
              act: (reason) => send(setPromotion, { eventId: id, promoted: !isPromoted, reason }),
            })
          }
          {...Dialog.onIntent}
        >
          {label}
        </Button>
      }
    >
      <Small>
        <time dateTime={night.startDate}>{longDay(night.startDate, night.timezone)}</time>
      </Small>
      <AskWhy asking={asking} onClose={() => setAsking(undefined)} />
    </Row>
  );
}
