import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#platform/ui/button.tsx';
import { IconCaretDown } from '#platform/ui/icons.tsx';
import { useNavigate } from '#platform/ui/link.ts';
import { Menu } from '#platform/ui/menu.tsx';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import type { OwnInvitation } from '../contract.ts';
import { askWords, roleName, teamWords as words } from '../copy.ts';
import { answerInvitation } from './team-queries.ts';

type Answer = 'confirmed' | 'denied';
type List = { items: OwnInvitation[] };

const isSame = (one: OwnInvitation, other: OwnInvitation) =>
  one.id === other.id && one.member.id === other.member.id;

/** Answers an invitation. Removed optimistically, and restored if the request fails (INV-01, INV-03). */
export function RespondMenu({
  invitation,
  onAnswered,
}: {
  invitation: OwnInvitation;
  /** Called after declining. Accepting opens the page for the new role. */
  onAnswered?: (() => void) | undefined;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { kind, name, creatorType } = invitation;
  const asks = askWords(kind, creatorType);
  const { mutate } = useMutation({
    scope: { id: `respond ${invitation.id}` },
    mutationFn: (status: Answer) => answerInvitation(invitation, status),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: ['teamInvitations'] });
      const before = client.getQueriesData<List>({ queryKey: ['teamInvitations'] });
      client.setQueriesData<List>(
        { queryKey: ['teamInvitations'] },
        (list) => list && { ...list, items: list.items.filter((one) => !isSame(one, invitation)) },
      );
      return before;
    },
    onSuccess: ({ opens }, status) => {
      toast(
        status === 'confirmed'
          ? { ...words.accepted(roleName(kind, creatorType), name), tone: 'success' }
          : words.declined,
      );
      if (opens) void navigate({ to: opens });
      else onAnswered?.();
    },
    onError: (error, _status, before) => {
      for (const [key, list] of before ?? []) client.setQueryData(key, list);
      showFailure(error);
    },
    onSettled: () =>
      Promise.all(
        ['teamInvitations', 'team', 'events', 'users', 'communities', 'profiles', 'notifications'].map(
          (key) => client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
  return (
    <Menu
      align="end"
      header={
        <span className="grid gap-1">
          <span className="font-semibold">{asks.title}</span>
          <span className="text-small text-ink-2">
            <bdi>{name}</bdi> {asks.text}
          </span>
        </span>
      }
      trigger={
        <Button size="small" variant="lit">
          {words.respond}
          <IconCaretDown />
        </Button>
      }
      items={[
        { label: asks.accept, onSelect: () => mutate('confirmed') },
        { label: asks.decline, onSelect: () => mutate('denied') },
      ]}
    />
  );
}
