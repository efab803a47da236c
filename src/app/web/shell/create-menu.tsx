import { useRouteContext } from '@tanstack/react-router';
import type { MouseEvent, Ref } from 'react';
import type { Me } from '#modules/identity/accounts/me-contract.ts';
import { listEntry } from '#modules/social/collections/menu-copy.ts';
import { planEntry } from '#modules/social/plans/link-copy.ts';
import { openComposer } from '#modules/social/posts/web/index.ts';
import { Button } from '#platform/ui/button.tsx';
import {
  IconChatCircle,
  IconListChecks,
  IconPlus,
  IconPlusCircle,
  IconPlusCircleFill,
  IconTicket,
  IconUsersThree,
} from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { Menu, type MenuItem } from '#platform/ui/menu.tsx';
import { faceOf } from './acting.ts';
import { menuWords } from './menu-copy.ts';
import { useMayHost } from './use-may-host.ts';

/** Things the viewer can create as the profile they act as (NAV-11, NAV-12). */
function useCreateItems(me: Me | null): MenuItem[] {
  const { setup } = useRouteContext({ from: '__root__' });
  const type = me ? faceOf(me).type : 'user';
  const isHostType = setup.eventCreatorTypes.includes(type);
  const mayHost = useMayHost() && isHostType;
  const event: MenuItem = {
    label: 'Event',
    hint: 'Sell tickets, collect RSVPs, and more.',
    icon: <IconTicket />,
    link: <Link to="/events/new" />,
  };
  const post: MenuItem = {
    label: 'Post',
    hint: 'Interact with people near you.',
    icon: <IconChatCircle />,
    onSelect: () => openComposer(),
  };
  const doList: MenuItem = {
    ...listEntry,
    icon: <IconListChecks />,
    link: <Link to="/do-lists/$id" params={{ id: 'new' }} />,
  };
  const plan: MenuItem = { ...planEntry, icon: <IconUsersThree />, link: <Link to="/plans/new" /> };
  return [...(mayHost ? [event] : []), post, doList, ...(type === 'user' ? [plan] : [])];
}

const menuWidth = '19rem';

export function CreateMenu({ me }: { me: Me | null }) {
  return (
    <Menu
      trigger={
        <Button variant="outline" className="mx-1">
          <IconPlus />
          {menuWords.create}
        </Button>
      }
      align="end"
      width={menuWidth}
      items={useCreateItems(me)}
    />
  );
}

/** The same in the phone's bottom bar (NAV-15). */
export function CreateTab({ me, active }: { me: Me | null; active: boolean }) {
  return (
    <Menu trigger={<Tab active={active} />} align="center" width={menuWidth} items={useCreateItems(me)} />
  );
}

type TabProps = { active: boolean; ref?: Ref<HTMLAnchorElement>; onClick?: () => void };

/** A link until hydration, then a button. */
function Tab({ active, onClick, ...trigger }: TabProps) {
  const mayHost = useMayHost();
  return (
    <Link
      to={mayHost ? '/events/new' : '/do-lists/new'}
      preload={false}
      {...trigger}
      {...(onClick && {
        role: 'button',
        onClick: (event: MouseEvent) => {
          event.preventDefault();
          onClick();
        },
      })}
      {...(active && { 'aria-current': 'page' as const })}
    >
      {active ? <IconPlusCircleFill /> : <IconPlusCircle />}
      {menuWords.create}
    </Link>
  );
}
