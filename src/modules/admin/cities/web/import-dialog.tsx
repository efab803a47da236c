import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { City } from '#modules/instance/cities/contract.ts';
import { geojsonLimits } from '#modules/profiles/places/geojson.ts';
import type { AnswerOf } from '#platform/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field } from '#platform/ui/field.tsx';
import { FileInput } from '#platform/ui/file-input.tsx';
import { send } from '#platform/send.ts';
import { TextArea } from '#platform/ui/text-area.tsx';
import { toast } from '#platform/ui/toast.ts';
import { saveNeighborhoods } from '../contract.ts';
import { areaWords as words } from '../copy.ts';
import { faultText } from './fault-text.ts';

/** Imports neighborhoods from GeoJSON: shows what would change first (INS-05). */
export function ImportDialog({ city, onClose }: { city: City; onClose: () => void }) {
  const [file, setFile] = useState('');
  const [problem, setProblem] = useState('');
  const { found, error, isBusy, send: sendFile, reset } = useImport(city, onClose);

  function put(text: string) {
    reset();
    setProblem('');
    setFile(text);
  }

  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    put('');
    if (chosen.size > geojsonLimits.bytes) setProblem(words.tooLarge);
    else put(await chosen.text());
  }

  function submit() {
    if (file.trim() === '') setProblem((before) => before || words.empty);
    else if (file.length > geojsonLimits.bytes) setProblem(words.tooLarge);
    else sendFile(file);
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words.importTitle(city.name)}
      description={words.importWhat}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="primary" busy={isBusy} onClick={submit}>
            {found ? words.import1(found.total) : words.check}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={words.file}>
          <FileInput
            accept=".geojson,.json,application/geo+json,application/json"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        </Field>
        <Field label={words.paste} optional>
          <TextArea
            rows={4}
            spellCheck={false}
            value={file.length > 20_000 ? '' : file}
            onChange={({ target }) => put(target.value)}
          />
        </Field>
        <div aria-live="polite" className="grid grid-cols-1 gap-2 wrap-anywhere">
          {(problem || error) && (
            <p className="text-small text-danger">{problem || (error && faultText(error))}</p>
          )}
          {found && <Preview city={city} found={found} />}
        </div>
      </div>
    </Dialog>
  );
}

/** Checks a file first, and imports it the second time. */
function useImport(city: City, onImported: () => void) {
  const client = useQueryClient();
  const check = useMutation({
    mutationFn: (file: string) => send(saveNeighborhoods, { cityId: city.id, file, preview: true }),
  });
  const save = useMutation({
    mutationFn: (file: string) => send(saveNeighborhoods, { cityId: city.id, file }),
    onSuccess: async ({ total }) => {
      await client.invalidateQueries();
      toast({ title: words.imported(total), tone: 'success' });
      onImported();
    },
  });
  return {
    found: check.data,
    error: check.error ?? save.error,
    isBusy: check.isPending || save.isPending,
    send: (file: string) => (check.data ? save : check).mutate(file),
    reset: () => {
      check.reset();
      save.reset();
    },
  };
}

type PreviewProps = { city: City; found: AnswerOf<typeof saveNeighborhoods> };

function Preview({ city, found: { items, total } }: PreviewProps) {
  return (
    <>
      <p className="font-semibold">{words.found(total, items.filter(({ isNew }) => isNew).length)}</p>
      {items.some(({ isFar }) => isFar) && <p className="text-small text-danger">{words.far(city.name)}</p>}
      <ul className="flex flex-wrap gap-x-3 gap-y-1 text-small max-h-48 overflow-y-auto">
        {items.map(({ name, isNew, isFar }) => (
          <li key={name}>
            <bdi>{name}</bdi>
            {!isNew && <span className="text-ink-2"> ({words.changed})</span>}
            {isFar && <span className="text-danger"> ({words.farAway})</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
