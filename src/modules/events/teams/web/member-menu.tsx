import { useLayoutEffect, useState } from 'react';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Button } from '#platform/ui/button.tsx';
import { IconDotsThree } from '#platform/ui/icons.tsx';
import { Menu, type MenuItem } from '#platform/ui/menu.tsx';
import { neighborOf } from '#platform/ui/pass-focus-on.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import type { Team, TeamMember } from '../contract.ts';
import { roleName, roleText, teamWords as words } from '../copy.ts';
import { applyRemoval, type TeamKind } from '../rules.ts';
import type { useTeam } from './use-team.ts';

type MemberMenuProps = {
  kind: TeamKind;
  member: TeamMember;
  role: Team['role'];
  isOwn: boolean;
  hasOffer: boolean;
  changing: ReturnType<typeof useTeam>;
  onLeft: () => Promise<void>;
};

type Question = 'remove' | 'leave' | 'handOver';

/** Actions on a team member, none for the owner (ROL-01, ROL-09). */
export function MemberMenu({ kind, member, role, isOwn, hasOffer, changing, onLeft }: MemberMenuProps) {
  const [question, setQuestion] = useState<Question>();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  useLayoutEffect(
    () => () => {
      // Its row is about to disappear with the menu or dialog that has the focus.
      if (isRemoved && button) neighborOf(button, mark)?.focus();
    },
    [button, isRemoved],
  );
  const remove = () => {
    setRemoved(!applyRemoval(member, isOwn));
    changing.remove(member, isOwn, onLeft);
  };
  const items = itemsFor({ kind, member, role, isOwn, hasOffer }, { changing, remove, ask: setQuestion });
  if (items.length === 0) return null;
  const asked = question && questionOf(kind, member)[question];
  const confirm = () => {
    if (question === 'handOver') changing.invite(member, 'owner');
    else remove();
    setQuestion(undefined);
  };
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button ref={setButton} variant="bare" className="btn-icon" {...{ [mark]: '' }}>
            <IconDotsThree />
            <VisuallyHidden>{words.options(member.name)}</VisuallyHidden>
          </Button>
        }
        items={items}
      />
      {asked && (
        <AlertDialog
          open
          onOpenChange={() => setQuestion(undefined)}
          cancel={words.cancel}
          onConfirm={confirm}
          {...asked}
        />
      )}
    </>
  );
}

const mark = 'data-member-menu';

const questionOf = (kind: TeamKind, { name }: TeamMember) =>
  ({
    remove: {
      title: words.removeTitle(name),
      message: words.removeText,
      confirm: words.remove,
      tone: 'danger',
    },
    leave: { title: words.leaveTitle, message: words.leaveText, confirm: words.leave, tone: 'danger' },
    handOver: {
      title: words.handOverTitle(name),
      message: roleText(kind, 'owner'),
      confirm: words.handOver,
      tone: 'primary',
    },
  }) as const;

type MenuActs = {
  changing: MemberMenuProps['changing'];
  remove: () => void;
  ask: (question: Question) => void;
};

function itemsFor(
  { kind, member, role, isOwn, hasOffer }: Omit<MemberMenuProps, 'changing' | 'onLeft'>,
  { changing, remove, ask }: MenuActs,
): MenuItem[] {
  const { creatorType, creatorStatus, heldType } = member;
  const danger = 'danger' as const;
  if (creatorType === 'owner' && creatorStatus === 'confirmed') return [];
  if (isOwn) return [{ label: words.leave, tone: danger, onSelect: () => ask('leave') }];
  if (creatorType === 'owner' && creatorStatus === 'invited') {
    if (role !== 'owner') return [];
    const label = heldType ? words.takeBackOffer : words.takeBack;
    return [{ label, tone: danger, onSelect: remove }];
  }
  const other = creatorType === 'collaborator' ? 'assistant' : 'collaborator';
  const items: MenuItem[] = [];
  if (creatorStatus !== 'denied')
    items.push({
      label: words.make(roleName(kind, other)),
      hint: roleText(kind, other),
      onSelect: () => changing.change(member, other),
    });
  if (role === 'owner' && creatorStatus === 'confirmed' && !hasOffer)
    items.push({ label: words.handOver, onSelect: () => ask('handOver') });
  items.push(
    creatorStatus === 'invited'
      ? { label: words.takeBack, tone: danger, onSelect: remove }
      : { label: words.remove, tone: danger, onSelect: () => ask('remove') },
  );
  return items;
}
