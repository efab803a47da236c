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
import { menuWords } from './menu-copy.ts';
import { useSection } from './use-section.ts';

type Tab = { to: PagePath | undefined; label: string; section: Section; icon: ReactNode; filled: ReactNode };

/** The phone's bottom navigation (NAV-15). */
export function TabBar() {
  const me = useMe();
  const own = me ? ownPage(me) : '/sign-in';
  const active = useSection(own);
  const isKnown = me !== undefined;
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
      to: isKnown ? own : undefined,
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
          {to ? (
            <Link to={to} {...(section === active && { 'aria-current': 'page' })}>
              {section === active ? filled : icon}
              {label}
            </Link>
          ) : (
            // Leads nowhere until the viewer is known.
            <span role="link" aria-disabled="true">
              {icon}
              {label}
            </span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
