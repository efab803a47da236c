import { brand } from '#platform/brand.ts';
import { LegalPage } from './legal-page.tsx';

/** The license agreement (RTE-25). */
export function License() {
  return (
    <LegalPage text="license" title="End-user license agreement">
      <p>This agreement covers the software: the web app and the apps that use it.</p>
      <h2>What you may do</h2>
      <p>
        Use it on any number of your devices, for yourself or for the events you host. The Backbeat software
        is open source under the MIT license, and that license, not this page, governs its code.
      </p>
      <h2>What stays yours</h2>
      <p>
        You own what you upload. You allow us to store it, to make copies in other sizes and formats, and to
        show it where you publish it. The permission ends when you remove it.
      </p>
      <h2>What we promise, and what we don’t</h2>
      <p>
        We work to keep {brand.name} available, correct and safe. It is provided as is and may be unavailable
        at times. Nothing here limits rights that you have by law and can’t waive.
      </p>
      <h2>Ending this agreement</h2>
      <p>
        You can stop at any time by deleting your account. We may end your use if you break the terms and
        conditions.
      </p>
    </LegalPage>
  );
}
