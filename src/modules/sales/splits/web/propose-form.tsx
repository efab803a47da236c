import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useFieldArray, useForm, useFormContext, useWatch } from 'react-hook-form';
import { isRefusal } from '#platform/refusal.ts';
import { send } from '#platform/send.ts';
import { Button, IconButton } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconPlus, IconTrash } from '#platform/ui/icons.tsx';
import { passFocusOn } from '#platform/ui/pass-focus-on.ts';
import { Select } from '#platform/ui/select.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { Unsaved } from '#platform/ui/unsaved.tsx';
import { proposeSplit, type ManagedSplit } from '../contract.ts';
import { splitWords as words } from '../copy.ts';
import { splitLimits } from '../rules.ts';
import { amountIn, draftOf, formOf, newShare, partiesOf, percentIn, type SplitForm } from './split-form.ts';
import { eventSplitQuery } from './split-queries.ts';
import { SplitVersions } from './split-shares.tsx';

type ProposeFormProps = { eventId: string; data: ManagedSplit; onClose: () => void };

/** Proposes shares for artists and the venue. */
export function ProposeForm({ eventId, data, onClose }: ProposeFormProps) {
  const form = useForm<SplitForm>({ defaultValues: formOf(data) });
  // A version that is loaded meanwhile counts as seen once the host was shown it.
  const [openedVersion] = useState(data.version);
  const [seenVersion, setSeenVersion] = useState(openedVersion);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'shares' });
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ shares }: SplitForm) =>
      send(proposeSplit, {
        eventId,
        seenVersion,
        shares: shares.map((share) => draftOf(share, data.currency)),
      }),
  });
  const parties = partiesOf(data);
  const addRef = useRef<HTMLButtonElement>(null);
  const isEmpty = fields.length === 0;
  useEffect(() => {
    if (isEmpty) addRef.current?.focus();
    else form.setFocus('shares.0.partyId');
  }, [form, isEmpty]);

  async function propose(values: SplitForm) {
    try {
      queries.setQueryData(eventSplitQuery(eventId).queryKey, await mutateAsync(values));
      toast({ title: words.sent, tone: 'success' });
      onClose();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      toast({ title: error.title, message: error.message, tone: 'danger' });
      if (error.code !== 'splitChanged') return;
      const { version } = await queries.fetchQuery({ ...eventSplitQuery(eventId), staleTime: 0 });
      setSeenVersion(version);
    }
  }

  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(propose)(event)}>
        <Unsaved when={form.formState.isDirty} />
        {seenVersion !== openedVersion && (
          <div role="status" className="grid gap-3">
            <p>{words.overtaken}</p>
            <SplitVersions split={data.split} />
          </div>
        )}
        <ol className="grid gap-3">
          {fields.map(({ id }, place) => (
            <li key={id} className="grid gap-3 p-4 rounded-panel border border-line min-w-0">
              <div className="flex items-center justify-between gap-3">
                <h4 className="font-semibold">{words.share(place + 1)}</h4>
                <IconButton
                  label={words.remove(place + 1)}
                  icon={<IconTrash />}
                  data-share=""
                  onClick={({ currentTarget }) => {
                    passFocusOn(currentTarget, 'data-share');
                    remove(place);
                  }}
                />
              </div>
              <ShareFields place={place} parties={parties} currency={data.currency} />
            </li>
          ))}
        </ol>
        <Button
          ref={addRef}
          variant="quiet"
          size="small"
          className="justify-self-start"
          disabled={fields.length >= Math.min(splitLimits.shares, parties.length)}
          onClick={() => append(newShare(unused(parties, form.getValues())), { shouldFocus: false })}
        >
          <IconPlus /> {words.add}
        </Button>
        {data.split.agreed && <p className="text-small text-ink-2">{words.removedHint}</p>}
        <p className="text-small text-ink-2">{words.theDoor}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.formState.isSubmitting}>
            {words.send}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

type Party = ManagedSplit['parties'][number];

const unused = (parties: readonly Party[], { shares }: SplitForm): string =>
  parties.find(({ id }) => !shares.some(({ partyId }) => partyId === id))?.id ?? '';

const kinds = (['percent', 'fixed', 'guarantee'] as const).map((value) => ({
  value,
  label: words.kinds[value],
}));

type ShareFieldsProps = { place: number; parties: readonly Party[]; currency: string };

function ShareFields({ place, parties, currency }: ShareFieldsProps) {
  const { register, control, formState } = useFormContext<SplitForm>();
  const kind = useWatch({ control, name: `shares.${place}.kind` });
  const errors = formState.errors.shares?.[place];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={words.party}>
        <Select
          options={parties.map(({ id, name }) => ({ value: id, label: name }))}
          {...register(`shares.${place}.partyId`)}
        />
      </Field>
      <Field label={words.kind}>
        <Select options={kinds} {...register(`shares.${place}.kind`)} />
      </Field>
      {kind !== 'percent' && (
        <Field
          label={kind === 'guarantee' ? words.least(currency) : words.amount(currency)}
          error={errors?.amount?.message}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            {...register(`shares.${place}.amount`, {
              validate: (text) => amountIn(text, currency) !== undefined || words.invalidAmount,
            })}
          />
        </Field>
      )}
      {kind !== 'fixed' && (
        <Field label={words.percent} error={errors?.percent?.message}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            {...register(`shares.${place}.percent`, {
              validate: (text) => percentIn(text) !== undefined || words.invalidPercent,
            })}
          />
        </Field>
      )}
    </div>
  );
}
