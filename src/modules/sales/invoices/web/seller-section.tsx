import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';
import { send } from '#platform/send.ts';
import { Button } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toast } from '#platform/ui/toast.ts';
import { Unsaved } from '#platform/ui/unsaved.tsx';
import { putSeller, type Party } from '../contract.ts';
import { sellerWords as words } from '../copy.ts';
import { noParty, PartyFields } from './party-fields.tsx';
import { sellerQuery } from './queries.ts';
import { usePartyForm } from './use-party-form.ts';

type SellerSectionProps = { managed: { profile: Pick<ManagedProfile['profile'], 'id'> } };

/** The legal details of a host, which invoices name as the seller (TAX-01). */
export function SellerSection({ managed: { profile } }: SellerSectionProps) {
  const { data, isError, refetch } = useQuery(sellerQuery(profile.id));
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  return <SellerForm profileId={profile.id} seller={data.seller ?? noParty} />;
}

function SellerForm({ profileId, seller }: { profileId: string; seller: Party }) {
  const queries = useQueryClient();
  const { form, submit } = usePartyForm(seller, async (party) => {
    const saved = await send(putSeller, { profileId, ...party });
    queries.setQueryData(sellerQuery(profileId).queryKey, saved);
    await queries.invalidateQueries({ queryKey: ['invoices', 'event'] });
    toast({ title: words.saved, tone: 'success' });
  });
  return (
    <form
      noValidate
      className="grid max-w-prose gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Unsaved when={form.formState.isDirty} />
      <p className="text-ink-2">{words.lead}</p>
      <PartyFields form={form} name={words.name} taxId={words.taxId} taxIdHint={words.taxIdHint} />
      <Button type="submit" className="justify-self-start" busy={form.formState.isSubmitting}>
        {words.save}
      </Button>
    </form>
  );
}
