import { useRouteContext, useRouterState } from '@tanstack/react-router';
import { retryImport } from '#platform/ui/retry-import.ts';
import { lazy, memo, Suspense, type ReactNode } from 'react';
import { signInIntent, useMe, useSignIn } from '#modules/identity/accounts/web/index.ts';
import { SearchEntry } from '#modules/discovery/search/web/index.ts';
import { Logo } from '#platform/ui/beat-mark.tsx';
import { buttonClass } from '#platform/ui/button.tsx';
import { Link } from '#platform/ui/link.ts';
import { useScrolled } from '#platform/ui/use-scrolled.ts';
import type { Section } from './section-of.ts';
import { useSection } from './use-section.ts';
import { shellWords } from './shell-copy.ts';

/** Their markup is in the first answer; their code loads after what the first view needs. */
const NavMenus = lazy(() =>
  retryImport(() => import('./nav-menus.tsx').then((part) => ({ default: part.NavMenus }))),
);

const CityPicker = lazy(() =>
  retryImport(() => import('../city/city-picker.tsx').then((part) => ({ default: part.CityPicker }))),
);

/** An instance with one city has nothing to choose. */
function Cities() {
  const hasMany = useRouteContext({ from: '__root__', select: ({ setup }) => setup.cities.length > 1 });
  return hasMany && <CityPicker />;
}

/** With several cities, results in the visitor's come first (INS-04). */
function Search() {
  const city = useRouteContext({
    from: '__root__',
    select: ({ setup }) => (setup.cities.length > 1 ? setup.city.slug : undefined),
  });
  return <SearchEntry city={city} />;
}

const links = [
  { to: '/', label: 'Home', section: 'home' },
  { to: '/explore', label: 'Explore', section: 'explore' },
  { to: '/magazine', label: 'Magazine', section: 'magazine' },
] as const satisfies readonly { to: string; label: string; section: Section }[];

/** The top navigation (NAV-01). */
export function Navbar() {
  const me = useMe();
  return (
    <Ground>
      <div className="nav max-w-(--page) mx-auto">
        <Link to="/" className="me-2" aria-label={shellWords.home}>
          <Logo />
        </Link>
        <Personas />
        <MainLinks />
        <span className="flex-1" />
        <LateParts />
        {me === null && <SignUp />}
      </div>
    </Ground>
  );
}

/** Without properties, so that it isn't rendered before its code has loaded. */
const LateParts = memo(function LateParts() {
  return (
    <Suspense>
      <Cities />
      <Search />
      <NavMenus />
    </Suspense>
  );
});

const PersonaSwitcher = lazy(() =>
  import('./persona-switcher.tsx').then((part) => ({ default: part.PersonaSwitcher })),
);
const personaPaths: readonly string[] = ['/', '/fans', '/creators', '/communities', '/artists', '/events'];

/** The audience switcher on home and marketing pages (NAV-02). */
function Personas() {
  const isHome = useSection() === 'home';
  const here = useRouterState({ select: (state) => state.location.pathname.replace(/(.)\/$/, '$1') });
  const path = isHome ? '/' : here;
  return personaPaths.includes(path) ? (
    <Suspense>
      <PersonaSwitcher path={path} />
    </Suspense>
  ) : null;
}

/** Takes the page's color until the first scroll, then fills (NAV-06). Its children don't render again. */
function Ground({ children }: { children: ReactNode }) {
  const scrolled = useScrolled();
  return (
    <header className="nav-bar" data-filled={scrolled || undefined}>
      {children}
    </header>
  );
}

function MainLinks() {
  const active = useSection();
  return (
    <nav aria-label={shellWords.main} className="hidden md:flex">
      {links.map(({ to, label, section }) => (
        <Link key={to} to={to} className="nav-link" {...(section === active && { 'aria-current': 'page' })}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Opens sign-in over the page, or as its own page without JavaScript (NAV-04). */
function SignUp() {
  const { requireSignIn } = useSignIn();
  return (
    <Link
      to="/sign-in"
      className={buttonClass({ size: 'small' })}
      preload={false}
      {...signInIntent}
      onClick={(event) => {
        event.preventDefault();
        requireSignIn();
      }}
    >
      {shellWords.signUp}
    </Link>
  );
}
