import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonDialog } from '#modules/admin/web/index.ts';
import { genresQuery } from '#modules/music/web/index.ts';
import { queryOf } from '#platform/ui/api.ts';
import { changedFields } from '#platform/ui/changed-fields.ts';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { send } from '#platform/send.ts';
import { TextInput } from '#platform/ui/text-input.tsx';
import {
  addGenre,
  changeGenre,
  genreNameLength,
  listAdminGenres,
  mergeGenres,
  type AdminGenre,
} from '../contract.ts';
import { genreWords as words } from '../copy.ts';

const broadQuery = queryOf(listAdminGenres, { show: 'broad', limit: 60 }, ['admin', 'genres', 'broad']);

type GenreDialogProps = { genre: AdminGenre; onClose: () => void };

/** Adds a genre, or renames it or moves it below another. */
export function GenreDialog({ genre, onClose }: { genre: AdminGenre | undefined; onClose: () => void }) {
  const [name, setName] = useState(genre?.name ?? '');
  const [parentId, setParentId] = useState(genre?.parent?.id ?? '');
  const [isMissing, setMissing] = useState(false);
  const { data } = useQuery(broadQuery);
  const broad = data?.items.filter(({ id }) => id !== genre?.id) ?? [];
  const fields = { name: name.trim(), parentId: parentId || null };
  // Another admin may have changed the rest meanwhile.
  const changed = genre && changedFields(fields, { name: genre.name, parentId: genre.parent?.id ?? null });
  return (
    <ReasonDialog
      asking={{
        title: genre ? words.editTitle(genre.name) : words.addTitle,
        what: genre ? words.editWhat : words.addWhat,
        label: genre ? words.save : words.add,
        done: genre ? words.editDone(fields.name) : words.addDone(fields.name),
        needsWhy: false,
        act: (reason) =>
          genre ? send(changeGenre, { genreId: genre.id, ...changed, reason }) : send(addGenre, fields),
      }}
      onClose={onClose}
      check={() => {
        setMissing(fields.name === '');
        return fields.name !== '';
      }}
    >
      <Field label={words.name} error={isMissing ? words.nameMissing : undefined}>
        <TextInput
          autoComplete="off"
          maxLength={genreNameLength}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field label={words.parent}>
        <Select
          placeholder={words.noParent}
          options={broad.map(({ id, name: label }) => ({ value: id, label }))}
          value={parentId}
          onChange={({ target }) => setParentId(target.value)}
        />
      </Field>
    </ReasonDialog>
  );
}

export function MergeDialog({ genre: { id, name }, onClose }: GenreDialogProps) {
  const [intoId, setInto] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { data } = useQuery({ ...genresQuery, staleTime: 0 });
  const others = data?.items.filter((other) => other.id !== id) ?? [];
  return (
    <ReasonDialog
      asking={{
        title: words.mergeTitle(name),
        what: words.mergeWhat,
        label: words.merge,
        done: words.mergeDone(name),
        needsWhy: true,
        isHard: true,
        act: (reason) => send(mergeGenres, { genreId: id, intoId, reason }),
      }}
      onClose={onClose}
      check={() => {
        setMissing(intoId === '');
        return intoId !== '';
      }}
    >
      <Field label={words.keep} error={isMissing ? words.keepMissing : undefined}>
        <Select
          placeholder={words.choose}
          options={others.map((other) => ({ value: other.id, label: other.name }))}
          value={intoId}
          onChange={({ target }) => setInto(target.value)}
        />
      </Field>
    </ReasonDialog>
  );
}

/** Hides a genre, or shows it again. */
export function HideDialog({ genre: { id, name, hidden }, onClose }: GenreDialogProps) {
  const act = words.acts[hidden ? 'show' : 'hide'];
  return (
    <ReasonDialog
      asking={{
        title: act.title(name),
        what: act.what,
        label: act.label,
        done: act.done(name),
        needsWhy: !hidden,
        isHard: !hidden,
        act: (reason) => send(changeGenre, { genreId: id, hidden: !hidden, reason }),
      }}
      onClose={onClose}
    />
  );
}
