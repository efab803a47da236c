import { Link, useRouteContext } from '@tanstack/react-router';
import { signOut, type Me } from '#features/accounts/contract.ts';
import { Avatar } from '#kit/web/avatar.tsx';
import { Button, IconButton } from '#kit/web/button.tsx';
import {
  IconBell,
  IconPlus,
  IconSignOut,
  IconTicket,
  IconUserCircle,
  IconUserSwitch,
} from '#kit/web/icons.tsx';
import { Menu, type MenuItem } from '#kit/web/menu.tsx';
import { Popover } from '#kit/web/popover.tsx';
import { send } from '#kit/web/send.ts';
import { VisuallyHidden } from '#kit/web/visually-hidden.tsx';
import { ownPage } from './own-page.ts';

/** What there is to make, and for who is signed in: their news and their profile. */
export function NavMenus({ me }: { me: Me | null }) {
  return (
    <>
      <span className="hidden md:contents">
        <CreateMenu />
      </span>
      {me && (
        <>
          <News />
          <ProfileMenu me={me} />
        </>
      )}
    </>
  );
}

function CreateMenu() {
  return (
    <Menu
      trigger={
        <Button variant="outline" className="mx-1">
          <IconPlus />
          Create
        </Button>
      }
      align="end"
      width="19rem"
      items={[
        {
          label: 'Event',
          hint: 'Sell tickets, collect RSVPs, and more.',
          icon: <IconTicket />,
          link: <Link to="/events/new" />,
        },
      ]}
    />
  );
}

function News() {
  return (
    <Popover trigger={<IconButton label="Notifications" icon={<IconBell />} />} label="Notifications">
      <p className="font-semibold">Nothing new</p>
      <p className="text-small text-ink-2 mt-1">Order news comes by mail, and is kept with your tickets.</p>
    </Popover>
  );
}

/** Who is signed in, their tickets, and the way out (NAV-03, NAV-07). */
function ProfileMenu({ me }: { me: Me }) {
  const { setup } = useRouteContext({ from: '__root__' });
  const switching: MenuItem = {
    label: 'Switch profile',
    hint: 'Be somebody else of the demo city.',
    icon: <IconUserSwitch />,
    link: <Link to="/sign-in" search={{ switch: true }} />,
  };
  return (
    <Menu
      trigger={
        <button type="button" className="grid place-items-center size-tap rounded-full">
          <Avatar id={me.id} name={me.name} image={me.image} size={36} />
          <VisuallyHidden>Profile of {me.name}</VisuallyHidden>
        </button>
      }
      align="end"
      width="17rem"
      header={<ProfileHeader me={me} />}
      items={[
        { label: 'My profile', icon: <IconUserCircle />, link: <Link to={ownPage(me) as '/'} /> },
        { label: 'My tickets', icon: <IconTicket />, link: <Link to="/tickets" /> },
        // People act as themselves until they run something else.
        ...(setup.demo ? [switching] : []),
        'separator',
        { label: 'Log out', icon: <IconSignOut />, onSelect: () => void logOut() },
      ]}
    />
  );
}

function ProfileHeader({ me }: { me: Me }) {
  return (
    <span className="flex items-center gap-3 min-w-0">
      <Avatar id={me.id} name={me.name} image={me.image} size={40} />
      <span className="min-w-0">
        <span className="block font-semibold truncate">{me.name}</span>
        <span className="block text-small text-ink-2 truncate">{me.email}</span>
      </span>
    </span>
  );
}

/** A failed sign-out is ignored (NAV-14). A new document forgets everything that was loaded as this person. */
async function logOut() {
  await send(signOut, {}).catch(() => undefined);
  location.assign('/');
}
