import { LegalPage } from '../legal-page.tsx';

/** Effective from 2026-11-20 until 2026-11-23. Never changed (FTR-08). */
export function License() {
  return (
    <LegalPage text="license" title="End-user license agreement" since="2026-11-20">
      <p>This is about the software: the web app and the apps that use it.</p>
      <h2>What you may do</h2>
      <p>
        Use it on any number of your devices, for yourself or for the events you host. The program itself is
        open source under the MIT licence; that licence, and not this page, says what you may do with its
        code.
      </p>
      <h2>What stays yours</h2>
      <p>
        What you upload is yours. You allow us to store it, to make copies in other sizes and formats, and to
        show it where you publish it. The permission ends when you remove it.
      </p>
      <h2>What we promise, and what not</h2>
      <p>
        We work to keep it up, correct and safe. It comes as it is, and may be unavailable at times. Nothing
        here limits rights that the law gives you and that cannot be given away.
      </p>
      <h2>The end</h2>
      <p>
        You may stop at any time by closing your account. We may end your use when you break the terms and
        conditions.
      </p>
    </LegalPage>
  );
}
