import { useState } from 'react';
import { Listed, ReasonDialog, Row, Small, useSectionFilters } from '#modules/admin/web/index.ts';
import type { ReasonRequest } from '#modules/admin/web/index.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Link } from '#platform/ui/link.ts';
import { Select } from '#platform/ui/select.tsx';
import { send } from '#platform/send.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { TextInput } from '#platform/ui/text-input.tsx';
import { hashtagShows, listAdminHashtags, setHashtagVisibility, type AdminHashtag } from '../contract.ts';
import { hashtagWords as words } from '../copy.ts';

/** Hashtags of all events (INS-05). */
export function HashtagsSection() {
  const { text, q, show, type, narrow } = useSectionFilters();
  const shown = hashtagShows.find((one) => one === show) ?? 'all';
  return (
    <div className="grid gap-4">
      <p className="text-ink-2 max-w-prose">{words.lead}</p>
      <div className="grid gap-3 md:grid-cols-2">
        <Field label={words.search}>
          <TextInput type="search" value={text} onChange={({ target }) => type(target.value)} />
        </Field>
        <Field label={words.show}>
          <Select
            options={hashtagShows.map((value) => ({ value, label: words.shows[value] }))}
            value={shown}
            onChange={({ target }) => narrow({ show: target.value === 'all' ? undefined : target.value })}
          />
        </Field>
      </div>
      <Listed
        query={pagesOf(listAdminHashtags, { q, show: shown }, ['admin', 'hashtags', q, shown])}
        none={{ title: words.none, message: words.noneMessage }}
      >
        {(hashtag) => <HashtagRow key={hashtag.tag} {...hashtag} />}
      </Listed>
    </div>
  );
}

function HashtagRow({ tag, total, hidden }: AdminHashtag) {
  const [asking, setAsking] = useState<ReasonRequest>();
  const act = words.acts[hidden ? 'show' : 'hide'];
  return (
    <Row
      title={
        hidden || total === 0 ? (
          <bdi>#{tag}</bdi>
        ) : (
          <Link to="/hashtags/$tag" params={{ tag }} className="hover:underline underline-offset-4">
            <bdi>#{tag}</bdi>
          </Link>
        )
      }
      marks={hidden && <Badge tone="line">{words.hidden}</Badge>}
      acts={
        <Button
          size="small"
          variant="outline"
          aria-label={`${act.label}: #${tag}`}
          onClick={() =>
            setAsking({
              title: act.title(tag),
              what: act.what,
              label: act.label,
              done: act.done(tag),
              needsWhy: !hidden,
              isHard: !hidden,
              act: (reason) => send(setHashtagVisibility, { tag, hidden: !hidden, reason }),
            })
          }
          {...Dialog.onIntent}
        >
          {act.label}
        </Button>
      }
    >
      <Small>{words.events(total)}</Small>
      <ReasonDialog asking={asking} onClose={() => setAsking(undefined)} />
    </Row>
  );
}
