import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { Unsaved } from '#platform/ui/unsaved.tsx';
import type { CollectionLayout } from '../contract.ts';
import { listWords as words } from '../list-copy.ts';
import { limits } from '../rules.ts';
import type { ListVisibility } from '../write-contract.ts';

export type ListDraft = {
  name: string;
  description: string;
  layout: CollectionLayout;
  visibility: ListVisibility;
};
export const emptyList: ListDraft = { name: '', description: '', layout: 'list', visibility: 'public' };

const isChanged = (draft: ListDraft, initial: ListDraft) =>
  draft.name !== initial.name ||
  draft.description !== initial.description ||
  draft.layout !== initial.layout ||
  draft.visibility !== initial.visibility;

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

type ListFormProps = {
  initial: ListDraft;
  submit: string;
  busy: boolean;
  onSubmit: (draft: ListDraft) => void;
};

export function ListForm({ initial, submit, busy, onSubmit }: ListFormProps) {
  const [draft, setDraft] = useState(initial);
  const change = (part: Partial<ListDraft>) => setDraft((now) => ({ ...now, ...part }));
  const ready = { ...draft, name: draft.name.trim(), description: draft.description.trim() };
  return (
    <form
      className="grid gap-4 max-w-xl"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(ready);
      }}
    >
      <Unsaved when={isChanged(ready, initial)} isInSearch />
      <Field label={words.name}>
        <TextInput
          required
          maxLength={limits.name}
          autoComplete="off"
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field label={words.description} optional>
        <TextArea
          rows={3}
          limit={limits.description}
          value={draft.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
      <Field label={words.layout}>
        <Select
          options={optionsOf(words.layouts)}
          value={draft.layout}
          onChange={({ target }) => change({ layout: target.value as CollectionLayout })}
        />
      </Field>
      <Field label={words.visibility}>
        <Select
          options={optionsOf(words.visibilities)}
          value={draft.visibility}
          onChange={({ target }) => change({ visibility: target.value as ListVisibility })}
        />
      </Field>
      <div>
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
