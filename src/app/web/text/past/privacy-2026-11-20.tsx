import { useRouteContext } from '@tanstack/react-router';
import { Link } from '#platform/ui/link.ts';
import { LegalPage } from '../legal-page.tsx';

/** Effective from 2026-11-20 until 2026-11-23. Never changed (FTR-08). */
export function Privacy() {
  const { setup } = useRouteContext({ from: '__root__' });
  return (
    <LegalPage text="privacy" title="Privacy policy" since="2026-11-20">
      <p>What we keep about you, why, and who else sees it.</p>
      <h2>What we keep</h2>
      <ul>
        <li>Your name, e-mail address, and what you put into your profile.</li>
        <li>Your orders and tickets, and when a ticket was used at the door.</li>
        <li>The browsers you are signed in with, by kind and time, so that you can sign them out.</li>
        <li>
          Server logs with the time and address of requests, for a limited time, to keep the service up and
          abuse out.
        </li>
      </ul>
      <p>Card numbers never reach our servers: they go from your browser to the payment provider.</p>
      <h2>Who sees it</h2>
      <ul>
        <li>Everybody: your name, your picture, and the events you go to.</li>
        <li>The hosts of an event you have tickets for: your name, your e-mail address and your tickets.</li>
        <li>The payment provider, as far as a payment needs it.</li>
      </ul>
      <p>We sell nothing about you to anybody, and there are no trackers of others on our pages.</p>
      <h2>For how long</h2>
      <p>
        As long as you have an account. Receipts are kept for as long as tax law asks for; what they say about
        you is cut to what it asks for.
      </p>
      <h2>Your rights</h2>
      <p>
        Ask for a copy, a correction or the end of it:{' '}
        <a href={`mailto:${setup.instance.contactEmail}`}>{setup.instance.contactEmail}</a>. About cookies
        there is the <Link to="/cookie-policy">cookie policy</Link>.
      </p>
    </LegalPage>
  );
}
