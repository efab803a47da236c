import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { countryChoices } from '#modules/instance/cities/rules.ts';
import { isRefusal } from '#platform/refusal.ts';
import { getSend, queryOf } from '#platform/ui/api.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { addReader, listReaders, removeReader } from '../card-contract.ts';
import { cardWords as words } from '../card-copy.ts';
import type { CardReader } from '../card-sale.ts';

const countries = countryChoices();

type CardReadersProps = {
  readonly eventId: string;
  readonly takesTestCards: boolean;
  readonly onChange: () => void;
};

const readersQuery = (eventId: string) =>
  queryOf(listReaders, { eventId }, ['boxOffice', eventId, 'readers']);

/** The card readers of the event, for its hosts to add and remove. */
export function CardReaders({ eventId, takesTestCards, onChange }: CardReadersProps) {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery({ ...readersQuery(eventId), refetchOnMount: 'always' });
  const [isAdding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<CardReader & { readonly isOfHost: boolean }>();
  const refresh = async (title: string) => {
    toast({ title, tone: 'success' });
    onChange();
    await client.invalidateQueries({ queryKey: readersQuery(eventId).queryKey });
  };
  const remove = useMutation({
    mutationFn: (readerId: string) => getSend()(removeReader, { eventId, readerId }),
    onSettled: () => setChosen(undefined),
    onSuccess: () => refresh(words.removed),
    onError: showFailure,
  });
  return (
    <section aria-label={words.readers} className="grid gap-3">
      <h3 className="heading">{words.readers}</h3>
      <p>{words.readersWhy}</p>
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton lines={2} />}
      {data?.items.length === 0 && !isAdding && <p className="text-ink-2">{words.noReaders}</p>}
      <ul>
        {data?.items.map((reader) => (
          <li key={reader.id} className="box-office-row">
            <span className="flex min-w-0 flex-wrap items-center gap-2">
              <b>{reader.name}</b>
              <Badge tone={reader.online ? 'ok' : 'line'}>
                {reader.online ? words.online : words.readerOffline}
              </Badge>
            </span>
            <Button
              variant="quiet"
              aria-label={words.removeOf(reader.name)}
              onClick={() => setChosen(reader)}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      {isAdding ? (
        <AddReader
          eventId={eventId}
          takesTestCards={takesTestCards}
          onAdded={() => {
            setAdding(false);
            void refresh(words.added);
          }}
        />
      ) : (
        <Button variant="outline" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      )}
      <AlertDialog
        open={chosen !== undefined}
        onOpenChange={() => setChosen(undefined)}
        title={words.removeTitle(chosen?.name ?? '')}
        message={words.removeMessage(chosen?.isOfHost ?? false)}
        confirm={words.remove}
        cancel={words.keep}
        busy={remove.isPending}
        onConfirm={() => chosen && remove.mutate(chosen.id)}
      />
    </section>
  );
}

type AddReaderProps = Omit<CardReadersProps, 'onChange'> & { readonly onAdded: () => void };

function AddReader({ eventId, takesTestCards, onAdded }: AddReaderProps) {
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [country, setCountry] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => getSend()(addReader, { eventId, name, code, country }),
    onSuccess: onAdded,
  });
  const refusal = isRefusal(error) ? error : undefined;
  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    mutate();
  }
  return (
    <form className="grid gap-3" onSubmit={save} aria-label={words.add}>
      <Field label={words.name} hint={words.nameHint}>
        <TextInput
          required
          maxLength={40}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field
        label={words.code}
        hint={takesTestCards ? words.testCodeHint : words.codeHint}
        error={refusal?.code === 'codeUnknown' ? refusal.message : undefined}
      >
        <TextInput
          required
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
      <Field label={words.country}>
        <Select
          required
          placeholder={words.chooseCountry}
          value={country}
          options={countries}
          onChange={({ target }) => setCountry(target.value)}
        />
      </Field>
      {refusal && refusal.code !== 'codeUnknown' && (
        <p role="alert">
          <b className="block">{refusal.title}</b>
          {refusal.message}
        </p>
      )}
      <Button type="submit" variant="outline" busy={isPending}>
        {words.save}
      </Button>
    </form>
  );
}
