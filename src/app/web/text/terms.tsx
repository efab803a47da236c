import { brand } from '#platform/brand.ts';
import { Link } from '#platform/ui/link.ts';
import { LegalPage } from './legal-page.tsx';

/** The terms and conditions (RTE-25). */
export function Terms() {
  return (
    <LegalPage text="terms" title="Terms and conditions">
      <p>
        {brand.name} connects people who host events with people who go to them. These terms apply between you
        and {brand.name} when you use it. The contract about the event itself is between you and its host.
      </p>
      <h2>Your account</h2>
      <p>
        You must be 16 or older. Keep your email account safe, because anyone who can read it can sign in as
        you. You can have one account, and you’re responsible for what happens in it.
      </p>
      <h2>Tickets and prices</h2>
      <ul>
        <li>Prices include our fee. The receipt lists ticket price, discount and fee.</li>
        <li>While you pay, your tickets are held for a limited time, which the checkout shows.</li>
        <li>An order is complete when the payment succeeds, or immediately if it’s free.</li>
        <li>A payment that arrives after the tickets were sold to someone else is refunded in full.</li>
        <li>
          Each ticket admits one person once. If a code was copied, the first person to show it gets in.
        </li>
      </ul>
      <h2>Cancelled and moved events</h2>
      <p>
        If a host cancels, the host decides whether orders are refunded, and tells you with the cancellation.
        If yours isn’t, ask the host, who can refund it later, too. If a host moves the start by an hour or
        more or postpones the event, your ticket stays valid, or you can take a full refund for 7 days, until
        the event starts. A full refund includes our fee and goes to the card that you paid with. The rights
        that the law gives you are not affected.
      </p>
      <h2>What is not allowed</h2>
      <p>
        Buying with someone else’s money, reselling above the price you paid, automated buying, harassment,
        and publishing what you have no right to. We may close accounts that do this.
      </p>
      <h2>Hosts</h2>
      <p>
        You promise that your event takes place as described, that you have the rights to the pictures and
        music you upload, and that you follow local law, including age limits.
      </p>
      <h2>Changes</h2>
      <p>
        We announce changes to these terms before they take effect. For how we treat your data, see our{' '}
        <Link to="/privacy-policy">privacy policy</Link>.
      </p>
    </LegalPage>
  );
}
