import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { Field } from '#platform/ui/field.tsx';
import { send } from '#platform/send.ts';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { claimLimits as limits, claimProfile, draftRefusals } from '../contract.ts';
import { claimWords as words } from '../copy.ts';
import { claimFailure } from '../rules.ts';

export type ClaimDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  profile: Pick<ProfileCard, 'id' | 'name'>;
};

type Failure = keyof typeof draftRefusals;
const shownLinks = 3;

export function ClaimDialog({ open, onOpenChange, profile }: ClaimDialogProps) {
  const client = useQueryClient();
  const [said, setSaid] = useState('');
  const [links, setLinks] = useState(() => Array.from({ length: shownLinks }, () => ''));
  const [failure, setFailure] = useState<Failure>();
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (draft: { words: string; links: string[] }) =>
      send(claimProfile, { profileId: profile.id, ...draft }),
    onSuccess: () => {
      toast({ ...words.sent, tone: 'success' });
      void client.invalidateQueries({ queryKey: ['claims'] });
    },
    onError: showFailure,
  });

  function submit() {
    const draft = { words: said.trim(), links: links.map((link) => link.trim()).filter(Boolean) };
    const failed = claimFailure(draft);
    flushSync(() => setFailure(failed));
    if (failed) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    else mutate(draft, { onSuccess: () => onOpenChange(false) });
  }
  const errorFor = (...codes: Failure[]) =>
    failure && codes.includes(failure) ? draftRefusals[failure].message : undefined;
  const linkErrorOf = (link: string) => {
    const found = link.trim() === '' ? undefined : claimFailure({ words: 'x', links: [link.trim()] });
    return found === failure ? errorFor('claimLinkInvalid', 'claimLinkTooLong') : undefined;
  };
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={words.title(profile.name)}
      description={words.dialogLead}
      footer={
        <Button variant="primary" busy={isPending} onClick={submit}>
          {words.send}
        </Button>
      }
    >
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label={words.words}
          hint={words.wordsHint}
          error={errorFor('claimWordsRequired', 'claimWordsTooLong')}
        >
          <TextArea
            rows={4}
            limit={limits.words}
            value={said}
            onChange={({ target }) => setSaid(target.value)}
          />
        </Field>
        {links.map((link, place) => (
          <Field
            key={words.link(place + 1)}
            label={words.link(place + 1)}
            optional
            hint={place === 0 ? words.linkHint : undefined}
            error={linkErrorOf(link)}
          >
            <TextInput
              type="url"
              placeholder={words.urlStart}
              value={link}
              onChange={({ target }) =>
                setLinks((now) => now.map((one, at) => (at === place ? target.value : one)))
              }
            />
          </Field>
        ))}
        <button type="submit" hidden />
      </form>
    </Drawer>
  );
}
