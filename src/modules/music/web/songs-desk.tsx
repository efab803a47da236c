import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { send } from '#platform/send.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Button, IconButton } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Field } from '#platform/ui/field.tsx';
import { FileInput } from '#platform/ui/file-input.tsx';
import { IconPencilSimple, IconX } from '#platform/ui/icons.tsx';
import { neighborOf } from '#platform/ui/pass-focus-on.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast, type ToastWords } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import {
  addTrack,
  changeTrack,
  notASound,
  removeTrack,
  songNameLength,
  soundBytes,
  type Track,
} from '../contract.ts';
import { deskWords as words } from '../copy.ts';
import { artistTracksQuery } from './song-queries.ts';
import { SongRow } from './song-row.tsx';

/** Lets an artist's team add, edit and remove songs (MUS-12). */
export function SongsDesk({ artistId }: { artistId: string }) {
  const client = useQueryClient();
  const query = artistTracksQuery(artistId);
  const { data, isError, refetch } = useQuery(query);
  const settle = () =>
    Promise.all([query.queryKey, ['artists']].map((queryKey) => client.invalidateQueries({ queryKey })));
  const [leaving, leave] = useState<Track>();
  const [edited, setEdited] = useState<Track>();
  const [isEditing, setEditing] = useState(false);
  const desk = useRef<HTMLDivElement>(null);
  const pressed = useRef<HTMLElement>(null);
  const next = useRef<HTMLElement>(null);
  const remove = useMutation({
    mutationFn: (track: Track) => send(removeTrack, { artistId, trackId: track.id }),
    onError: showFailure,
    onSettled: () => settle().finally(() => leave(undefined)),
  });
  return (
    <div ref={desk} className="grid gap-6 max-w-3xl">
      <p className="text-ink-2">{words.lead}</p>
      <SongForm artistId={artistId} onSettled={settle} />
      {!data && (isError ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton className="h-40" />)}
      {data?.items.length === 0 && <EmptyState title={words.none} message={words.noneMessage} />}
      {data && data.items.length > 0 && (
        <ul className="songs" aria-label={words.title}>
          {data.items.map((track) => (
            <SongRow key={track.id} track={track}>
              {track.provider === 'backbeat' && (
                <IconButton
                  label={words.edit(track.name)}
                  icon={<IconPencilSimple />}
                  onClick={() => {
                    setEdited(track);
                    setEditing(true);
                  }}
                  {...Dialog.onIntent}
                />
              )}
              <IconButton
                label={words.remove(track.name)}
                icon={<IconX />}
                {...{ [mark]: '' }}
                onClick={({ currentTarget: button }) => {
                  pressed.current = button;
                  next.current = neighborOf(button, mark) ?? desk.current;
                  leave(track);
                }}
              />
            </SongRow>
          ))}
        </ul>
      )}
      <Dialog open={isEditing} onOpenChange={setEditing} title={words.edit(edited?.name ?? '')}>
        {edited && (
          <SongForm
            key={edited.id}
            artistId={artistId}
            track={edited}
            onSettled={settle}
            onDone={() => setEditing(false)}
          />
        )}
      </Dialog>
      <AlertDialog
        open={leaving !== undefined}
        onOpenChange={(open) => !open && leave(undefined)}
        title={words.removeQuestion(leaving?.name ?? '')}
        message={words.removeMessage}
        confirm={words.remove(leaving?.name ?? '')}
        cancel={words.keep}
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving)}
        // The button is gone with its song. After the last one, the focus goes to the form above the list.
        finalFocus={() => pressed.current?.isConnected || next.current}
      />
    </div>
  );
}

const mark = 'data-song';

type SongFormProps = {
  artistId: string;
  /** Absent for a new song. */
  track?: Track;
  onSettled: () => Promise<unknown>;
  onDone?: () => void;
};

/** The name of a song, and its audio unless it has some. */
function SongForm({ artistId, track, onSettled, onDone }: SongFormProps) {
  const [name, setName] = useState(track?.name ?? '');
  const [wrong, setWrong] = useState<{ name?: string; sound?: string }>({});
  const file = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ song, sound }: { song: string; sound: File | undefined }) => {
      const { soundUrl } = track
        ? await send(changeTrack, { artistId, trackId: track.id, name: song })
        : await send(addTrack, { artistId, name: song });
      // The name is saved by now. If its audio didn't upload, the toast says so.
      const problem = sound && soundUrl !== null ? await sendSound(soundUrl, sound) : undefined;
      toast(problem ?? (track ? words.saved : words.added));
    },
    onSuccess: (_saved, { song, sound }) => {
      if (track) return onDone?.();
      // The next song may have been entered meanwhile.
      setName((typed) => (typed.trim() === song ? '' : typed));
      const input = file.current;
      if (input && input.files?.[0] === sound) input.value = '';
      box.current?.focus();
    },
    onError: showFailure,
    onSettled,
  });

  function submit() {
    const sound = file.current?.files?.[0];
    const song = name.trim();
    const found = {
      ...(song === '' && { name: words.nameRequired }),
      ...(sound && (sound.size > soundBytes || !/mpeg|mp3/.test(sound.type)) && { sound: notASound.message }),
    };
    setWrong(found);
    if (found.name) box.current?.focus();
    else if (!found.sound) mutate({ song, sound });
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={words.name} hint={words.nameHint} error={wrong.name}>
        <TextInput
          ref={box}
          value={name}
          maxLength={songNameLength}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {!track?.previewUrl && (
        <Field label={words.sound} hint={words.soundHint} error={wrong.sound} optional>
          <FileInput ref={file} accept="audio/mpeg,.mp3" />
        </Field>
      )}
      <div>
        <Button type="submit" variant="primary" busy={isPending}>
          {track ? words.save : words.add}
        </Button>
      </div>
    </form>
  );
}

/** @returns what to say if it didn't arrive, or if the file isn't an MP3 */
async function sendSound(url: string, file: Blob): Promise<ToastWords | undefined> {
  const init = { method: 'PUT', headers: { 'content-type': 'audio/mpeg' }, body: file };
  return fetch(url, init).then(
    ({ ok, status }) => (ok ? undefined : status === notASound.status ? words.soundRefused : words.soundLost),
    () => words.soundLost,
  );
}
