import { loadOwnAccount, useMe } from '#modules/identity/accounts/web/index.ts';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field } from '#platform/ui/field.tsx';
import { latePart } from '#platform/ui/late-part.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { limits } from '../contract.ts';
import { adminWords as words } from '../copy.ts';

const ConfirmIdentity = latePart<{ me: Me }>(() => loadOwnAccount().then((part) => part.ConfirmIdentity));

function useAct(onActed: () => void, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ act }: { act: () => Promise<unknown>; done: string }) => act(),
    onSuccess: async (_, { done }) => {
      onActed();
      await renew(client);
      toast({ title: done, message: words.inLog, tone: 'success' });
      onDone();
    },
    onError: (error) => {
      showFailure(error);
      void renew(client);
    },
  });
}

/** Refetches the active queries before the toast appears. All other queries refetch when they are next used. */
async function renew(client: QueryClient) {
  void client.invalidateQueries({ refetchType: 'none' });
  const shown = [['admin'], ['safety'], ['events', 'promoted']];
  await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/**
 * Passes the focus on when the button that opened the dialog disappears: to another button of its row, or to the next
 * row, or else the one before, when the row leaves its list.
 */
function useNextRow(isOpen: boolean) {
  const [opener, setOpener] = useState<Element | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpener(document.activeElement);
  }
  const row = useRef<Element | null>(null);
  const next = useRef<HTMLElement | null>(null);
  const findStaying = () => (row.current?.isConnected && row.current.querySelector('button')) || next.current;
  const focusNext = useEffectEvent(() => {
    if (!opener?.isConnected) findStaying()?.focus();
  });
  // The dialog may be in the row, and disappear with it.
  useLayoutEffect(() => () => queueMicrotask(focusNext), []);
  return {
    find: () => {
      row.current = opener?.closest('li') ?? null;
      const neighbor = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
      next.current = neighbor?.querySelector<HTMLElement>('button') ?? null;
    },
    finalFocus: () => (opener?.isConnected ? true : (findStaying() ?? true)),
  };
}

type ReasonField = {
  readonly label: string;
  readonly hint: string;
  readonly missing: string;
  readonly limit: number;
};

const logged: ReasonField = {
  label: words.why,
  hint: words.whyHint,
  missing: words.whyMissing,
  limit: limits.reason,
};

export type ReasonRequest = {
  readonly title: string;
  readonly what: string;
  readonly label: string;
  readonly done: string;
  readonly needsWhy: boolean;
  /** Shows the action as destructive. */
  readonly isHard?: boolean;
  /** Says what else the reason is, if it isn't only for the log. */
  readonly field?: ReasonField;
  readonly act: (reason: string) => Promise<unknown>;
};

type AskWhyProps = {
  asking: ReasonRequest | undefined;
  onClose: () => void;
  children?: ReactNode;
  /** Validates these fields and shows their errors. */
  check?: () => boolean;
};

/** Asks for confirmation and a reason. When the server refuses, the dialog stays open with what was entered. */
export function ReasonDialog({ asking, onClose, ...rest }: AskWhyProps) {
  const formId = useId();
  const me = useMe();
  const nextRow = useNextRow(asking !== undefined);
  const { mutate, isPending } = useAct(nextRow.find, onClose);
  return (
    <Dialog
      open={asking !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={asking?.title ?? ''}
      description={asking?.what}
      finalFocus={nextRow.finalFocus}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.back}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={asking?.isHard ? 'danger' : 'primary'}
            busy={isPending}
          >
            {asking?.label}
          </Button>
        </>
      }
    >
      {asking && (
        <Why
          {...rest}
          formId={formId}
          needsWhy={asking.needsWhy}
          field={asking.field ?? logged}
          onSay={(reason) => mutate({ act: () => asking.act(reason), done: asking.done })}
        />
      )}
      {asking && me && <ConfirmIdentity me={me} />}
    </Dialog>
  );
}

type WhyProps = Pick<AskWhyProps, 'children' | 'check'> & {
  needsWhy: boolean;
  field: ReasonField;
  formId: string;
  onSay: (reason: string) => void;
};

function Why({ needsWhy, field, children, check, formId, onSay }: WhyProps) {
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isMissing = needsWhy && reason.trim() === '';

  function decide() {
    setAsked(true);
    const isFine = check?.() ?? true;
    if (isFine && !isMissing) onSay(reason.trim());
  }

  return (
    <form
      id={formId}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        decide();
      }}
    >
      {children}
      <Field
        label={field.label}
        hint={field.hint}
        optional={!needsWhy}
        error={isAsked && isMissing ? field.missing : undefined}
      >
        <TextArea
          rows={3}
          limit={field.limit}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </form>
  );
}
