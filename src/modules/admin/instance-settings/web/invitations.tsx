import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Listed, Row, Small, When } from '#modules/admin/web/index.ts';
import { send } from '#platform/send.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { Button, IconButton } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconTrash } from '#platform/ui/icons.tsx';
import { passFocusOn } from '#platform/ui/pass-focus-on.ts';
import { TextInput } from '#platform/ui/text-input.tsx';
import { showFailure } from '#platform/ui/show-failure.ts';
import { toast } from '#platform/ui/toast.ts';
import { invite, listInvitations, removeInvitation } from '../contract.ts';
import { settingsWords as words } from '../copy.ts';

const key = ['admin', 'invitations'];
const mark = 'data-invitation';

/** The addresses that may sign up while sign-up is by invitation. */
export function Invitations() {
  const id = useId();
  const { register, handleSubmit, getValues, reset, formState } = useForm({ defaultValues: { email: '' } });
  const add = useChange(
    ({ email }) => send(invite, { email }),
    words.invited,
    // The next address may be typed already.
    ({ email }) => getValues('email').trim() === email && reset(),
  );
  const remove = useChange(
    ({ email }) => send(removeInvitation, { email }),
    words.removed,
    ({ pressed }) => pressed && passFocusOn(pressed, mark),
  );
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="grid gap-1">
        <h3 id={id} className="text-(length:--t-h4) font-semibold">
          {words.invitations}
        </h3>
        <p className="text-small text-ink-2">{words.invitationsHint}</p>
      </div>
      <form
        noValidate
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => void handleSubmit(({ email }) => add.mutate({ email: email.trim() }))(event)}
      >
        <Field className="flex-1 basis-64" label={words.inviteEmail} error={formState.errors.email?.message}>
          <TextInput
            type="email"
            autoComplete="off"
            {...register('email', {
              pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]{2,}\s*$/, message: words.emailWrong },
              required: words.emailWrong,
            })}
          />
        </Field>
        <Button type="submit" busy={add.isPending}>
          {words.invite}
        </Button>
      </form>
      <Listed query={pagesOf(listInvitations, {}, key)} none={{ title: words.none }}>
        {({ email, invitedAt, usedAt }) => (
          <Row
            key={email}
            title={email}
            acts={
              <IconButton
                label={words.remove(email)}
                icon={<IconTrash />}
                {...{ [mark]: '' }}
                onClick={({ currentTarget: pressed }) => remove.mutate({ email, pressed })}
              />
            }
          >
            <Small>
              {usedAt ? words.used : words.waiting}, <When at={usedAt ?? invitedAt} />
            </Small>
          </Row>
        )}
      </Listed>
    </section>
  );
}

type Change = { readonly email: string; readonly pressed?: HTMLElement };

/** @param after called before the list changes */
function useChange(
  change: (changed: Change) => Promise<unknown>,
  done: (email: string) => string,
  after: (changed: Change) => unknown,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (_, changed) => {
      after(changed);
      await client.invalidateQueries({ queryKey: key });
      toast({ title: done(changed.email), tone: 'success' });
    },
    onError: showFailure,
  });
}
