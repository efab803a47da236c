import { useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { signOutEverywhere, type Me } from '#modules/identity/accounts/contract.ts';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { iconButtonClass } from '#platform/ui/button.tsx';
import {
  IconBell,
  IconCalendarBlank,
  IconGearSix,
  IconShieldCheck,
  IconSignOut,
  IconTicket,
  IconUserCircle,
  IconUserPlus,
  IconUserSwitch,
} from '#platform/ui/icons.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { Link } from '#platform/ui/link.ts';
import { Menu, type MenuItem } from '#platform/ui/menu.tsx';
import { send } from '#platform/send.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { faceOf, ownPage, roleLinks } from './acting.ts';
import { CreateMenu } from './create-menu.tsx';
import { menuWords } from './menu-copy.ts';

const SwitchProfile = /*#__PURE__*/ lazyPart(() =>
  import('./switch-profile.tsx').then((part) => part.SwitchProfile),
);

/** The create menu, and for users their notifications and profile menu. */
export function NavMenus() {
  const me = useMe();
  const hadFocusRef = useRef(false);
  return (
    <>
      <span className="hidden md:contents">
        <CreateMenu me={me ?? null} />
      </span>
      {me === undefined && <OwnMenusLater hadFocusRef={hadFocusRef} />}
      {me && (
        <>
          <LateBell me={me} hadFocusRef={hadFocusRef} />
          <ProfileMenu me={me} />
        </>
      )}
    </>
  );
}

/** Whether the element that is being replaced had the focus. */
type HadFocus = { readonly hadFocusRef: RefObject<boolean> };

/** As large as the menus of a user, who is loading. */
function OwnMenusLater({ hadFocusRef }: HadFocus) {
  return (
    <>
      <BellPlace hadFocusRef={hadFocusRef}>{bellLink}</BellPlace>
      <span className="grid place-items-center size-tap">
        <span className="skeleton size-9 rounded-full" />
      </span>
    </>
  );
}

/** Leads to the page of notifications until the bell can open its list. */
const bellLink = (
  <Link to="/notifications" className={iconButtonClass()}>
    <IconBell />
    <VisuallyHidden>{menuWords.notifications}</VisuallyHidden>
  </Link>
);

/** Takes over the focus from what was here before. */
function BellPlace({ hadFocusRef, children }: HadFocus & { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const here = place.current;
    // One of the bell's two elements is hidden, and takes no focus.
    if (hadFocusRef.current) here?.querySelectorAll<HTMLElement>('a, button').forEach((each) => each.focus());
    hadFocusRef.current = false;
    return () => void (hadFocusRef.current = here?.contains(document.activeElement) ?? false);
  }, [hadFocusRef]);
  return (
    <span ref={place} className="contents">
      {children}
    </span>
  );
}

/** For users only, so guests don't load its code. */
const Bell = lazy(() =>
  import('#modules/messaging/notifications/web/index.ts').then((part) => ({ default: part.Bell })),
);

function LateBell({ me, hadFocusRef }: HadFocus & { me: Me }) {
  return (
    <Suspense fallback={<BellPlace hadFocusRef={hadFocusRef}>{bellLink}</BellPlace>}>
      <BellPlace hadFocusRef={hadFocusRef}>
        <Bell userId={me.id} profileId={me.acting?.id} />
      </BellPlace>
    </Suspense>
  );
}

const icons: Readonly<Record<string, ReactNode>> = {
  'My tickets': <IconTicket />,
  'Creator dashboard': <IconGearSix />,
};

/** The profile menu: the user, the profile they act as, what they manage, and log out (NAV-03, NAV-07 to NAV-10). */
function ProfileMenu({ me }: { me: Me }) {
  const { setup } = useRouteContext({ from: '__root__' });
  const [switching, setSwitching] = useState(false);
  const { id, type, name, image } = faceOf(me);
  const shape = type === 'user' ? 'round' : 'square';
  const roles = roleLinks(me).map(({ label, to }) => ({
    label,
    icon: icons[label] ?? <IconCalendarBlank />,
    link: <Link to={to} />,
  }));
  const admin: MenuItem = {
    label: 'Admin',
    icon: <IconShieldCheck />,
    link: <Link to="/admin" />,
  };
  const somebodyElse: MenuItem = {
    label: 'Switch demo user',
    hint: 'Sign in as someone else from the demo city.',
    icon: <IconUserPlus />,
    link: <Link to="/sign-in" search={{ switch: true }} />,
  };
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            className="grid place-items-center size-tap rounded-full"
            {...SwitchProfile.onIntent}
          >
            <Avatar id={id} name={name} image={image} size={36} shape={shape} />
            <VisuallyHidden>{menuWords.profileOf(name)}</VisuallyHidden>
          </button>
        }
        align="end"
        width="17rem"
        header={<ProfileHeader me={me} />}
        items={[
          { label: 'My profile', icon: <IconUserCircle />, link: <Link to={ownPage(me)} /> },
          { label: 'Switch profile', icon: <IconUserSwitch />, onSelect: () => setSwitching(true) },
          ...roles,
          ...(me.admin ? [admin] : []),
          ...(setup.demo ? [somebodyElse] : []),
          { label: 'Settings', icon: <IconGearSix />, link: <Link to="/settings" /> },
          'separator',
          { label: 'Log out', icon: <IconSignOut />, onSelect: () => void logOut() },
        ]}
      />
      <SwitchProfile me={me} open={switching} onOpenChange={setSwitching} />
    </>
  );
}

function ProfileHeader({ me }: { me: Me }) {
  const { id, type, name, image } = faceOf(me);
  return (
    <span className="flex items-center gap-3 min-w-0">
      <Avatar id={id} name={name} image={image} size={40} shape={type === 'user' ? 'round' : 'square'} />
      <span className="min-w-0">
        <bdi className="block font-semibold truncate">{name}</bdi>
        <span className="block text-small text-ink-2 truncate">{me.acting ? me.name : me.email}</span>
      </span>
    </span>
  );
}

/** Signs out everywhere and ignores failures (NAV-14). Loading a new document drops everything loaded as this user. */
async function logOut() {
  await send(signOutEverywhere, {}).catch(() => undefined);
  location.assign('/');
}
