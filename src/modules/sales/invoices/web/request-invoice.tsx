import { useQueryClient } from '@tanstack/react-query';
import { send } from '#platform/send.ts';
import { Button } from '#platform/ui/button.tsx';
import { DrawerCancel } from '#platform/ui/drawer-cancel.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { toast } from '#platform/ui/toast.ts';
import { requestInvoice } from '../contract.ts';
import { buyerInvoiceWords as words } from '../copy.ts';
import { noParty, PartyFields } from './party-fields.tsx';
import { orderInvoicesQuery } from './queries.ts';
import { usePartyForm } from './use-party-form.ts';

type RequestInvoiceProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  orderId: string;
  name: string;
};

/** Asks for the buyer's address, only for the invoice (TAX-01). */
export function RequestInvoice({ open, onOpenChange, orderId, name }: RequestInvoiceProps) {
  const queries = useQueryClient();
  const { form, submit } = usePartyForm({ ...noParty, name }, async (buyer) => {
    const invoice = await send(requestInvoice, { orderId, ...buyer });
    await queries.invalidateQueries(orderInvoicesQuery(orderId));
    toast({ title: words.created(invoice.number), tone: 'success' });
    onOpenChange(false);
  });
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={words.request}
      shape="side"
      footer={
        <>
          <DrawerCancel>{words.cancel}</DrawerCancel>
          <Button busy={form.formState.isSubmitting} onClick={submit}>
            {words.create}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="grid gap-4 pb-6"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <PartyFields form={form} name={words.name} taxId={words.taxId} taxIdHint={words.taxIdHint} />
        <p className="text-small text-ink-2">{words.kept}</p>
        {/* Lets Enter submit the form. */}
        <button type="submit" hidden />
      </form>
    </Drawer>
  );
}
