import { LegalPage } from '../legal-page.tsx';

/** As it was in force from 2026-11-20 until 2026-11-22: kept, never changed. */
export function Cookies() {
  return (
    <LegalPage text="cookies" title="Cookie policy" since="2026-11-20">
      <p>We set one cookie, and only when you sign in. That’s why we don’t show a cookie banner.</p>
      <h2>The session cookie</h2>
      <p>
        It says that this browser is signed in as you. Only we receive it, scripts can’t read it, and it ends
        when you log out or after a while without use. Without it you can look at everything, but not buy.
      </p>
      <h2>Kept in your browser</h2>
      <p>
        Whether you like the pages dark or light, and the state of a checkout you have begun. It stays in your
        browser and is not sent with your requests.
      </p>
      <h2>At checkout</h2>
      <p>The payment provider may set its own cookies inside its card form, to detect fraud.</p>
    </LegalPage>
  );
}
