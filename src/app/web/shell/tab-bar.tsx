import type { PagePath } from '#platform/page-path.ts';
import { Fragment, type ReactNode } from 'react';
import {
  IconCompass,
  IconCompassFill,
  IconHouse,
  IconHouseFill,
  IconTicket,
  IconTicketFill,
  IconUserCircle,
  IconUserCircleFill,
} from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import type { Section } from './section-of.ts';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { ownPage } from './acting.ts';
import { CreateTab } from './create-menu.tsx';
import { menuWords } from './menu-words.ts';
import { useSection } from './use-section.ts';

type Tab = { to: PagePath; label: string; section: Section; icon: ReactNode; filled: ReactNode };

/** The phone's bottom navigation (NAV-15). */
export function TabBar() {
  const me = useMe();
  const own = me ? ownPage(me) : '/sign-in';
  const active = useSection(own);
  const tabs: Tab[] = [
    { to: '/', label: 'Home', section: 'home', icon: <IconHouse />, filled: <IconHouseFill /> },
    {
      to: '/explore',
      label: 'Explore',
      section: 'explore',
      icon: <IconCompass />,
      filled: <IconCompassFill />,
    },
    {
      to: '/tickets',
      label: 'Tickets',
      section: 'tickets',
      icon: <IconTicket />,
      filled: <IconTicketFill />,
    },
    {
      to: own,
      label: 'Profile',
      section: 'profile',
      icon: <IconUserCircle />,
      filled: <IconUserCircleFill />,
    },
  ];
  return (
    <nav aria-label={menuWords.tabs} className="tabbar">
      {tabs.map(({ to, label, section, icon, filled }) => (
        <Fragment key={section}>
          {section === 'tickets' && <CreateTab me={me ?? null} active={active === 'create'} />}
          <Link to={to} {...(section === active && { 'aria-current': 'page' })}>
            {section === active ? filled : icon}
            {label}
          </Link>
        </Fragment>
      ))}
    </nav>
  );
}
