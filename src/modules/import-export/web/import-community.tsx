import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { longDate } from '#platform/time.ts';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { send } from '#platform/send.ts';
import { FileInput, forgetFile } from '#platform/ui/file-input.tsx';
import { bareId } from '#platform/ids.ts';
import { importCommunityFile, previewCommunityFile } from '../contract.ts';
import { moveWords as words } from '../copy.ts';
import { Drafts } from './drafts.tsx';
import { Failure } from './failure.tsx';
import { Notes } from './notes.tsx';

export function ImportCommunity() {
  const [text, setText] = useState('');
  const plan = useMutation({ mutationFn: (file: string) => send(previewCommunityFile, { text: file }) });
  const making = useMutation({ mutationFn: () => send(importCommunityFile, { text }) });
  const read = async (file: File | undefined) => {
    if (!file) return;
    making.reset();
    plan.reset();
    const written = await file.text();
    setText(written);
    plan.mutate(written);
  };
  const found = plan.data;
  const made = making.data;
  return (
    <div className="grid gap-4">
      <Field label={words.file} hint={words.communityFileHint}>
        <FileInput
          onClick={forgetFile}
          accept=".json,application/json"
          onChange={({ target }) => void read(target.files?.[0])}
        />
      </Field>
      <div aria-live="polite" aria-busy={plan.isPending} className="grid gap-4">
        {plan.isPending && <p>{words.looking}</p>}
        <Failure error={plan.error ?? making.error} />
        {found && !made && (
          <>
            <h4 className="font-semibold">{found.name}</h4>
            <p>{words.wouldMake(found.events.length)}</p>
            <Notes of={found.missing} />
            <ul className="move-events">
              {found.events.map(({ name, startDate, timezone, missing }, place) => (
                <li key={`${place} ${name}`}>
                  <p>{name}</p>
                  <p className="text-small text-ink-2">{longDate(startDate, timezone)}</p>
                  <Notes of={missing} />
                </li>
              ))}
            </ul>
            {found.madeBefore ? (
              <p>
                <a href={`/communities/${bareId(found.madeBefore)}`}>{words.madeBefore}</a>
              </p>
            ) : (
              <Button busy={making.isPending} onClick={() => making.mutate()}>
                {words.makeCommunity(found.name, found.events.length)}
              </Button>
            )}
          </>
        )}
        {made && (
          <>
            <p>
              {words.communityMade} <a href={`/community/${bareId(made.communityId)}/manage`}>{made.name}</a>
            </p>
            <Drafts of={made.events} />
          </>
        )}
      </div>
    </div>
  );
}
