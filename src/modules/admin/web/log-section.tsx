import { useQuery } from '@tanstack/react-query';
import { logWords } from '#modules/safety/moderation/log-copy.ts';
import {
  listAudit,
  listAuditAuthors,
  type AuditEntry,
} from '#modules/safety/moderation/moderation-contract.ts';
import { isKeyOf } from '#platform/is-key-of.ts';
import { pagesOf, queryOf } from '#platform/ui/api.ts';
import { Field } from '#platform/ui/field.tsx';
import { Link } from '#platform/ui/link.ts';
import { Select } from '#platform/ui/select.tsx';
import { adminWords, logDetailWords as words } from '../copy.ts';
import { detailOf, placeOf } from '../log-detail.ts';
import { Listed, Row, Small, When } from './parts.tsx';
import { useSectionFilters } from './use-section-filters.ts';

const acts = Object.entries(logWords).map(([value, label]) => ({ value, label }));

export function LogSection() {
  const { show: asked, by, narrow } = useSectionFilters();
  const act = isKeyOf(logWords, asked) ? asked : undefined;
  const input = { ...(act && { act }), ...(by && { by }) };
  const { data: authors } = useQuery(queryOf(listAuditAuthors, {}, ['admin', 'log', 'authors']));
  const people = authors?.items.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={words.act}>
          <Select
            placeholder={words.all}
            options={acts}
            value={act ?? ''}
            onChange={({ target }) => narrow({ show: target.value || undefined })}
          />
        </Field>
        <Field label={words.by}>
          <Select
            placeholder={words.anybody}
            options={people}
            value={by}
            onChange={({ target }) => narrow({ by: target.value || undefined })}
          />
        </Field>
      </div>
      <Listed query={pagesOf(listAudit, input, ['admin', 'log', act, by])} none={{ title: words.none }}>
        {(entry) => <Entry key={entry.id} entry={entry} />}
      </Listed>
    </div>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { by, act, itemId, title, reason, createdAt } = entry;
  const place = placeOf(itemId);
  const detail = detailOf(entry);
  return (
    <Row
      title={
        <>
          {logWords[act]}:{' '}
          {place ? (
            <Link to={place.to} search={place.search ?? {}} className="underline underline-offset-4">
              <bdi>{title}</bdi>
            </Link>
          ) : (
            <bdi>{title}</bdi>
          )}
        </>
      }
    >
      {detail && <span className="num wrap-anywhere">{detail}</span>}
      {reason && <bdi className="wrap-anywhere">{reason}</bdi>}
      <Small>
        <bdi>{by?.name ?? adminWords.nobody}</bdi>, <When at={createdAt} />
      </Small>
    </Row>
  );
}
