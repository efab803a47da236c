import { useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CityChoice } from '#modules/instance/cities/contract.ts';
import type { SocialLink } from '#modules/instance/settings/contract.ts';
import { socialNetworks } from '#modules/instance/settings/social-networks.ts';
import { Logo } from '#platform/ui/beat-mark.tsx';
import { buttonClass } from '#platform/ui/button.tsx';
import { IconArrowRight, IconDesktop, IconMoon, IconSun } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { useTheme } from '#platform/ui/theme.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import type { legalPaths, LegalText } from '../text/legal-versions.ts';
import { useMayHost } from './use-may-host.ts';
import { footerWords as words } from './copy.ts';

const networkNames = new Map<string, string>(socialNetworks.map(({ id, name }) => [id, name]));

const choices = [
  { choice: 'dark', label: 'Dark', icon: <IconMoon /> },
  { choice: 'light', label: 'Light', icon: <IconSun /> },
  { choice: 'system', label: 'Use system setting', icon: <IconDesktop /> },
] as const;

function ThemeSwitch() {
  const theme = useTheme();
  return (
    <div role="group" aria-label={words.theme} className="inline-flex rounded-control bg-raised p-1">
      {choices.map(({ choice, label, icon }) => (
        <button
          key={choice}
          type="button"
          title={label}
          aria-pressed={theme.choice === choice}
          className="grid place-items-center size-9 rounded-control text-ink-2 aria-pressed:bg-ink aria-pressed:text-bg"
          onClick={() => theme.setChoice(choice)}
        >
          {icon}
          <VisuallyHidden>{label}</VisuallyHidden>
        </button>
      ))}
    </div>
  );
}

/** The footer (FTR-01…05). */
export function Footer() {
  const { setup } = useRouteContext({ from: '__root__' });
  const mayHost = useMayHost();
  return (
    <footer className="border-t border-line mt-16 md:mt-24">
      <div className="page pt-10 md:pt-12 pb-14 grid gap-10">
        {mayHost && <Launch />}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-8">
          <Column title={words.company}>
            <Link to="/press">{words.press}</Link>
            <Link to="/pricing">{words.pricing}</Link>
            <a href={`mailto:${setup.instance.contactEmail}`}>{words.contact}</a>
            {setup.appStores.ios && <a href={setup.appStores.ios}>{words.iosApp}</a>}
          </Column>
          <Column title={words.finePrint}>
            <LegalLink page="terms" path="/terms-and-conditions" />
            <LegalLink page="privacy" path="/privacy-policy" />
            <LegalLink page="cookies" path="/cookie-policy" />
            <LegalLink page="license" path="/end-user-license-agreement" />
          </Column>
          <Column title={words.madeForYou}>
            <Link to="/fans">{words.fans}</Link>
            <Link to="/communities">{words.communities}</Link>
            <Link to="/artists">{words.artists}</Link>
            <Link to="/creators">{words.creators}</Link>
            <Link to="/events">{words.events}</Link>
            <Link to="/magazine">{words.magazine}</Link>
            <Link to="/taste">{words.tasteTest}</Link>
          </Column>
          <div className="grid gap-3 content-start justify-items-start md:justify-items-end">
            <Logo />
            <ThemeSwitch />
            <button
              type="button"
              className="min-h-tap text-small text-ink-2 hover:underline underline-offset-4 max-md:hidden"
              onClick={() => document.dispatchEvent(new Event('backbeat:shortcuts'))}
            >
              {words.shortcuts}
            </button>
            <p className="text-small text-ink-3">{words.copyright(setup.year)}</p>
          </div>
        </div>
        {setup.cities.length > 1 && <CityLinks cities={setup.cities} />}
        {setup.instance.socialLinks.length > 0 && <SocialLinks links={setup.instance.socialLinks} />}
      </div>
    </footer>
  );
}

function Launch() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
      <h2 className="display text-(length:--t-h1)">
        <Link to="/events/new">{words.launch}</Link>
      </h2>
      <Link to="/events/new" className={buttonClass({ variant: 'lit', size: 'large' })}>
        {words.create}
        <IconArrowRight className="rtl:-scale-x-100" />
      </Link>
    </div>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav
      aria-label={title}
      className="grid content-start text-ink-2 *:py-1.5 [&>a:hover]:text-ink [&>a:hover]:underline underline-offset-4"
    >
      <h3 className="text-caption font-semibold text-ink-3">{title}</h3>
      {children}
    </nav>
  );
}

/** A new document, because everything on a page belongs to a city (INS-04). */
function CityLinks({ cities }: { cities: readonly CityChoice[] }) {
  return (
    <nav aria-labelledby="footer-cities" className="grid gap-1 text-small text-ink-2">
      <h3 id="footer-cities" className="text-caption font-semibold text-ink-3">
        {words.cities}
      </h3>
      <ul className="flex flex-wrap gap-x-5">
        {cities.map(({ slug, name }) => (
          <li key={slug}>
            <a
              href={`/${slug}`}
              className="inline-flex items-center min-h-tap hover:text-ink hover:underline underline-offset-4"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Our page, or the operator's elsewhere. */
function LegalLink({ page, path }: { page: LegalText; path: `/${(typeof legalPaths)[LegalText]}` }) {
  const { setup } = useRouteContext({ from: '__root__' });
  const elsewhere = setup.instance.legalLinks[page];
  return elsewhere ? <a href={elsewhere}>{words[page]}</a> : <Link to={path}>{words[page]}</Link>;
}

/** Social networks (FTR-02). */
function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  return (
    <ul
      aria-label={words.elsewhere}
      className="flex flex-wrap gap-x-5 border-t border-line pt-4 text-small text-ink-2"
    >
      {links.map(({ network, url }) => (
        <li key={network}>
          <a
            href={url}
            rel="me noopener"
            className="inline-flex items-center min-h-tap hover:text-ink hover:underline underline-offset-4"
          >
            {networkNames.get(network)}
          </a>
        </li>
      ))}
    </ul>
  );
}
