import { useRouteContext } from '@tanstack/react-router';
import { ownProfileLimits } from '#modules/profiles/own-profile/contract.ts';
import { Link } from '#platform/ui/link.ts';
import { LegalPage } from '../legal-page.tsx';

/** Effective from 2026-11-24 until 2026-11-29. Never changed (FTR-08). */
export function Privacy() {
  const { setup } = useRouteContext({ from: '__root__' });
  const { instance, maps } = setup;
  return (
    <LegalPage text="privacy" title="Privacy policy" since="2026-11-24">
      <p>What we store about you, why, and who else sees it.</p>
      <h2>What we store</h2>
      <ul>
        <li>Your name, email address, and what you add to your profile.</li>
        <li>
          If you sign in with another service, such as Google: which one, and the name and address that it
          gives us.
        </li>
        <li>Your orders and tickets, and when a ticket was checked in.</li>
        <li>The browsers you are signed in with, by type and time, so that you can sign them out.</li>
        <li>
          Server logs with the time and address of requests, for a limited time, to keep the service running
          and prevent abuse.
        </li>
      </ul>
      <p>Card numbers never reach our servers. They go from your browser to the payment provider.</p>
      <h2>Who sees it</h2>
      <ul>
        <li>Everyone: your name, your picture, and what you share in your privacy settings.</li>
        <li>The hosts of an event you have tickets for: your name, your email address and your tickets.</li>
        <li>The payment provider, as far as a payment needs it.</li>
        <li>A service that you sign in with learns that you signed in here, and nothing else.</li>
        {maps.kind === 'style' && (
          <li>
            When a map is in view, your browser loads it from {maps.hosts.join(', ')}. That tells them your
            network address and which area you look at. We send them nothing about you.
          </li>
        )}
      </ul>
      <p>We don’t sell your data, and our pages contain no third-party trackers.</p>
      <h2>For how long</h2>
      <p>
        As long as you have an account. We keep receipts for as long as tax law requires, reduced to what it
        requires. After you delete your account, nobody else can take your username for{' '}
        {ownProfileLimits.usernameDays} days; for that time we keep a fingerprint of it, not the name.
      </p>
      <h2>Your rights</h2>
      <p>
        To get a copy, a correction or a deletion, write to{' '}
        <a href={`mailto:${instance.contactEmail}`}>{instance.contactEmail}</a>. For cookies, see the{' '}
        <Link to="/cookie-policy">cookie policy</Link>.
      </p>
    </LegalPage>
  );
}
