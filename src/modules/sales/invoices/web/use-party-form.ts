import { useForm } from 'react-hook-form';
import { firstFailure } from '#platform/checks.ts';
import { isKeyOf } from '#platform/is-key-of.ts';
import { isRefusal } from '#platform/refusal.ts';
import { toast } from '#platform/ui/toast.ts';
import { partyRefusals, type Party } from '../contract.ts';
import { partyChecks } from '../rules.ts';
import { partyFieldOf } from './party-fields.tsx';

/** A form for a seller or buyer. Runs the checks of the server before it sends. */
export function usePartyForm(initial: Party, send: (party: Party) => Promise<void>) {
  const form = useForm<Party>({ defaultValues: initial });
  const { handleSubmit, setError, clearErrors, reset } = form;

  function fail(code: string, title: string, message: string) {
    const field = isKeyOf(partyFieldOf, code) ? partyFieldOf[code] : undefined;
    if (field) setError(field, { message }, { shouldFocus: true });
    else toast({ title, message, tone: 'danger' });
  }

  async function save(party: Party) {
    const failure = firstFailure(partyChecks, party);
    if (failure) return fail(failure, partyRefusals[failure].title, partyRefusals[failure].message);
    try {
      await send(party);
      reset(party);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      fail(error.code, error.title, error.message);
    }
  }
  return {
    form,
    submit: () => {
      clearErrors();
      void handleSubmit(save)();
    },
  };
}
