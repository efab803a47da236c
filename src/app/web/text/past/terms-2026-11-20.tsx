import { Link } from '#platform/ui/link.ts';
import { LegalPage } from '../legal-page.tsx';

/** Effective from 2026-11-20 until 2026-11-23. Never changed (FTR-08). */
export function Terms() {
  return (
    <LegalPage text="terms" title="Terms and conditions" since="2026-11-20">
      <p>
        Backbeat connects people who put events on with people who go to them. These terms hold between you
        and Backbeat when you use it. The contract about the event itself is between you and its host.
      </p>
      <h2>Your account</h2>
      <p>
        You must be 16 or older. Keep your e-mail account safe, since whoever reads it can sign in as you. One
        person, one account; what happens in yours is yours to answer for.
      </p>
      <h2>Tickets and prices</h2>
      <ul>
        <li>
          The price on a poster includes our fee. The receipt shows ticket price, discount and fee one by one.
        </li>
        <li>While you pay, your tickets are held for a limited time, which the checkout shows.</li>
        <li>An order is complete when the payment went through, or at once when nothing is to be paid.</li>
        <li>A payment that arrives after the tickets were sold to somebody else is returned in full.</li>
        <li>Each ticket admits one person once. A copied code opens the door for whoever shows it first.</li>
      </ul>
      <h2>Cancelled and moved events</h2>
      <p>
        When a host cancels, ticket price and fee are returned to the card you paid with. When a host moves an
        event, your ticket holds for the new date, and you may ask for your money back instead.
      </p>
      <h2>What is not allowed</h2>
      <p>
        Buying with somebody else’s money, selling above the price you paid, automated buying, harassment, and
        publishing what you have no right to. We may close accounts that do it.
      </p>
      <h2>Hosts</h2>
      <p>
        You promise that your event takes place as you describe it, that you may use the pictures and music
        you upload, and that you follow the law of the place, including its age limits.
      </p>
      <h2>Changes</h2>
      <p>
        When we change these terms we say so before they come into force. How we treat your data is in the{' '}
        <Link to="/privacy-policy">privacy policy</Link>.
      </p>
    </LegalPage>
  );
}
