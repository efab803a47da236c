import { useRouteContext } from '@tanstack/react-router';
import type { OutsideService } from '#app/page-context.ts';
import { ownProfileLimits } from '#modules/profiles/own-profile/contract.ts';
import { Link } from '#platform/ui/link.ts';
import { LegalPage } from './legal-page.tsx';

/** The privacy policy (RTE-25). */
export function Privacy() {
  const { setup } = useRouteContext({ from: '__root__' });
  const { instance, maps, outsideServices } = setup;
  const uses = (service: OutsideService) => outsideServices.includes(service);
  const analytics = outsideServices.filter((service) => service === 'PostHog' || service === 'Segment');
  return (
    <LegalPage text="privacy" title="Privacy policy">
      <p>What we store about you, why, and who else sees it.</p>
      <h2>What we store</h2>
      <ul>
        <li>Your name, email address, and what you add to your profile.</li>
        <li>What you post and answer here, and what you follow, like, save, join, report or block.</li>
        <li>
          If you sign in with another service, such as Google: which one, and the name and address that it
          gives us.
        </li>
        <li>Your phone number, if you give it to get text messages.</li>
        <li>
          Your orders and tickets, when a ticket was checked in, and invoices that you request, with the name
          and address on them.
        </li>
        <li>The emails and text messages that we sent you.</li>
        <li>
          Which pages you open and what you do there, without your network address, for 13 months. If you
          aren’t signed in, this is stored under a code that changes every day. Browsers that ask not to be
          tracked (Global Privacy Control, Do Not Track) are left out.
        </li>
        <li>
          The browsers you are signed in with, by type and time, so that you can sign them out, and for 400
          days a fingerprint of browsers and networks that you signed in from, so that others can’t lock you
          out.
        </li>
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
        <li>The services that deliver our emails and push messages to you.</li>
        {uses('Twilio') && <li>Twilio, which delivers text messages: your phone number and the message.</li>}
        {analytics.length > 0 && (
          <li>
            {analytics.join(' and ')}: what you open and do here, with your user id, but without your name and
            your email and network address.
          </li>
        )}
        {uses('KLIPY') && (
          <li>
            When you look for or see a GIF, your browser loads it from KLIPY, which learns your network
            address.
          </li>
        )}
        {uses('Spotify') && <li>Spotify, if you connect it, learns that you did.</li>}
        {uses('Apple Music') && (
          <li>
            If you connect Apple Music, your browser loads a script from Apple, and Apple learns that you did.
          </li>
        )}
        {uses('Google') && (
          <li>Google gets the addresses that you look up in a form, but not who you are.</li>
        )}
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
        As long as you have an account. We keep records of payments for as long as tax law requires, reduced
        to what it requires; only invoices keep the name and address on them. Backups contain what was deleted
        until they are deleted, too. After you delete your account, nobody else can take your username for{' '}
        {ownProfileLimits.usernameDays} days; for that time we keep a fingerprint of it, not the name.
      </p>
      <h2>Your rights</h2>
      <p>
        Download your data or delete your account under <Link to="/settings/data">Your data</Link> in the
        settings. For a correction and everything else, write to{' '}
        <a href={`mailto:${instance.contactEmail}`}>{instance.contactEmail}</a>. For cookies, see the{' '}
        <Link to="/cookie-policy">cookie policy</Link>.
      </p>
    </LegalPage>
  );
}
