import { LegalPage } from './legal-page.tsx';

/** The cookie policy (RTE-25, FTR-11). */
export function Cookies() {
  return (
    <LegalPage text="cookies" title="Cookie policy">
      <p>
        We set a cookie for your city, a few when you sign in, and one for a few seconds when you change
        something. None is for advertising or analytics. That’s why we don’t show a cookie banner.
      </p>
      <h2>The session cookie</h2>
      <p>
        We set it only when you sign in. It says that this browser is signed in as you. Only we receive it,
        scripts can’t read it, and it ends when you log out or after a while without use. Without it you can
        look at everything, but not buy.
      </p>
      <h2>The browser cookie</h2>
      <p>
        We set it when you ask for a code or sign in. It tells us that you signed in from this browser before,
        so that someone who guesses codes or passwords elsewhere can’t lock you out. Only we receive it,
        scripts can’t read it, and it ends after 400 days.
      </p>
      <h2>While you sign in</h2>
      <p>
        When you sign in with another service or an authenticator app, or connect Spotify, a cookie remembers
        for 10 minutes which step you are at.
      </p>
      <h2>The city cookie</h2>
      <p>
        It remembers the city that you chose, or the one that matches your browser’s time zone if this site
        covers several. It says nothing else about you and ends after a year.
      </p>
      <h2>The cookie for your own changes</h2>
      <p>
        Where this site has a copy of its database, a cookie with a number makes sure that you see what you
        just changed. It says nothing about you and ends after a few seconds.
      </p>
      <h2>Kept in your browser</h2>
      <p>
        Your theme, that you turned keyboard shortcuts off, a banner that you dismissed, that you declined to
        share your location, your recent searches, your answers in the Taste Test, the draft of a new event,
        and the state of a checkout you began. None of it is sent with your requests. The pages of your
        tickets that you opened are kept for use without a connection until you log out. A device that checks
        guests in or sells tickets at the door also keeps what it needs without a connection, such as the
        names of guests.
      </p>
      <h2>At checkout</h2>
      <p>The payment provider may set its own cookies inside its card form, to detect fraud.</p>
    </LegalPage>
  );
}
