import { useState } from 'react';
import { Listed, Row, Small, useSectionFilters } from '#modules/admin/web/index.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Link } from '#platform/ui/link.ts';
import { Select } from '#platform/ui/select.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { genreShows, listAdminGenres, type AdminGenre } from '../contract.ts';
import { genreWords as words } from '../copy.ts';
import { GenreDialog, HideDialog, MergeDialog } from './genre-dialogs.tsx';

type Open = { readonly act: 'edit' | 'merge' | 'hide'; readonly genre: AdminGenre | undefined };

/** The list of genres (INS-05). */
export function GenresSection() {
  const { text, q, show, type, narrow } = useSectionFilters();
  const [open, setOpen] = useState<Open>();
  const shown = genreShows.find((one) => one === show) ?? 'all';
  const close = () => setOpen(undefined);
  return (
    <div className="grid gap-4">
      <p className="text-ink-2 max-w-prose">{words.lead}</p>
      <Button
        className="justify-self-start"
        onClick={() => setOpen({ act: 'edit', genre: undefined })}
        {...Dialog.onIntent}
      >
        {words.add}
      </Button>
      <div className="grid gap-3 md:grid-cols-2">
        <Field label={words.search}>
          <TextInput type="search" value={text} onChange={({ target }) => type(target.value)} />
        </Field>
        <Field label={words.show}>
          <Select
            options={genreShows.map((value) => ({ value, label: words.shows[value] }))}
            value={shown}
            onChange={({ target }) => narrow({ show: target.value === 'all' ? undefined : target.value })}
          />
        </Field>
      </div>
      <Listed
        query={pagesOf(listAdminGenres, { q, show: shown, limit: 40 }, ['admin', 'genres', q, shown])}
        none={{ title: words.none, message: words.noneMessage }}
      >
        {(genre) => <GenreRow key={genre.id} genre={genre} onAct={(act) => setOpen({ act, genre })} />}
      </Listed>
      {open?.act === 'edit' && <GenreDialog genre={open.genre} onClose={close} />}
      {open?.act === 'merge' && open.genre && <MergeDialog genre={open.genre} onClose={close} />}
      {open?.act === 'hide' && open.genre && <HideDialog genre={open.genre} onClose={close} />}
    </div>
  );
}

function GenreRow({ genre, onAct }: { genre: AdminGenre; onAct: (act: Open['act']) => void }) {
  const { slug, name, parent, hidden, events, profiles } = genre;
  const labels = {
    edit: words.edit,
    merge: words.merge,
    hide: words.acts[hidden ? 'show' : 'hide'].label,
  } as const;
  return (
    <Row
      title={
        hidden ? (
          <bdi>{name}</bdi>
        ) : (
          <Link to="/genres/$slug" params={{ slug }} className="hover:underline underline-offset-4">
            <bdi>{name}</bdi>
          </Link>
        )
      }
      marks={
        <>
          {parent && <span className="text-small text-ink-2">{words.inParent(parent.name)}</span>}
          {hidden && <Badge tone="line">{words.hidden}</Badge>}
        </>
      }
      acts={(['edit', 'merge', 'hide'] as const).map((act) => (
        <Button
          key={act}
          size="small"
          variant="outline"
          aria-label={`${labels[act]}: ${name}`}
          onClick={() => onAct(act)}
          {...Dialog.onIntent}
        >
          {labels[act]}
        </Button>
      ))}
    >
      <Small>{words.uses(events, profiles)}</Small>
    </Row>
  );
}
