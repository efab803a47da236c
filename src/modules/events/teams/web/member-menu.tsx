import { useState } from 'react';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Button } from '#platform/ui/button.tsx';
import { IconDotsThree } from '#platform/ui/icons.tsx';
import { Menu, type MenuItem } from '#platform/ui/menu.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import type { Team, TeamMember } from '../contract.ts';
import { roleName, roleText, teamWords as words } from '../copy.ts';
import type { TeamKind } from '../rules.ts';
import type { useTeam } from './use-team.ts';

type MemberMenuProps = {
  kind: TeamKind;
  member: TeamMember;
  role: Team['role'];
  isOwn: boolean;
  hasOffer: boolean;
  changing: ReturnType<typeof useTeam>;
  onLeft: () => void;
};

type Question = 'remove' | 'leave' | 'handOver';

/** Actions on a team member, none for the owner (ROL-01, ROL-09). */
export function MemberMenu({ kind, member, role, isOwn, hasOffer, changing, onLeft }: MemberMenuProps) {
  const [question, setQuestion] = useState<Question>();
  const items = itemsFor({ kind, member, role, isOwn, hasOffer }, { changing, ask: setQuestion });
  if (items.length === 0) return null;
  const asked = question && questionOf(kind, member)[question];
  const confirm = () => {
    if (question === 'handOver') changing.invite(member, 'owner');
    else changing.remove(member, { isOwn, ...(isOwn && { onDone: onLeft }) });
    setQuestion(undefined);
  };
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button variant="bare" className="btn-icon">
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

function itemsFor(
  { kind, member, role, isOwn, hasOffer }: Omit<MemberMenuProps, 'changing' | 'onLeft'>,
  { changing, ask }: { changing: MemberMenuProps['changing']; ask: (question: Question) => void },
): MenuItem[] {
  const { creatorType, creatorStatus, heldType } = member;
  const danger = 'danger' as const;
  if (creatorType === 'owner' && creatorStatus === 'confirmed') return [];
  if (isOwn) return [{ label: words.leave, tone: danger, onSelect: () => ask('leave') }];
  if (creatorType === 'owner' && creatorStatus === 'invited') {
    if (role !== 'owner') return [];
    const label = heldType ? words.takeBackOffer : words.takeBack;
    return [{ label, tone: danger, onSelect: () => changing.remove(member, { isOwn: false }) }];
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
      ? { label: words.takeBack, tone: danger, onSelect: () => changing.remove(member, { isOwn: false }) }
      : { label: words.remove, tone: danger, onSelect: () => ask('remove') },
  );
  return items;
}
