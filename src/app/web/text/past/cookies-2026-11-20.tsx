import { LegalPage } from '../legal-page.tsx';

/** Effective from 2026-11-20 until 2026-11-22. Never changed (FTR-08). */
export function Cookies() {
  return (
    <LegalPage text="cookies" title="Cookie policy" since="2026-11-20">
      <p>We set one cookie, and only when you sign in. That is why no banner asks you anything.</p>
      <h2>The session cookie</h2>
      <p>
        It says that this browser is signed in as you. It is sent to us alone, cannot be read by scripts, and
        ends when you log out or when it has not been used for a while. Without it you can look at everything,
        but not buy.
      </p>
      <h2>Kept in your browser</h2>
      <p>
        Whether you like the pages dark or light, and the state of a checkout you have begun. It stays in your
        browser and is not sent with your requests.
      </p>
      <h2>At the checkout</h2>
      <p>The payment provider may set its own cookies inside its card form, to recognise fraud.</p>
    </LegalPage>
  );
}
