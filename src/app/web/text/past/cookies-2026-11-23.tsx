import { LegalPage } from '../legal-page.tsx';

/** Effective from 2026-11-23 until 2026-11-24. Never changed (FTR-08). */
export function Cookies() {
  return (
    <LegalPage text="cookies" title="Cookie policy" since="2026-11-23">
      <p>We set one cookie, and only when you sign in. That’s why we don’t show a cookie banner.</p>
      <h2>The session cookie</h2>
      <p>
        It says that this browser is signed in as you. Only we receive it, scripts can’t read it, and it ends
        when you log out or after a while without use. Without it you can look at everything, but not buy.
      </p>
      <h2>Kept in your browser</h2>
      <p>
        Your theme, a banner that you dismissed, and the state of a checkout you began. It stays in your
        browser and isn’t sent with your requests.
      </p>
      <h2>At checkout</h2>
      <p>The payment provider may set its own cookies inside its card form, to detect fraud.</p>
    </LegalPage>
  );
}
