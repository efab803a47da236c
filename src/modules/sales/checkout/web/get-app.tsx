import { useId } from 'react';
import { appOffer, deviceOf, type AppOffer, type AppStores } from '#platform/app-download.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { IconDeviceMobile } from '#platform/ui/icons.tsx';
import { askToInstall, useInstallState } from '#platform/ui/install-state.ts';
import { getAppWords as words } from './get-app-copy.ts';

export function useAppOffer(stores: AppStores): AppOffer | undefined {
  const state = useInstallState();
  return appOffer(stores, deviceOf(navigator.userAgent, navigator.maxTouchPoints), state);
}

/** The app's store, or the way to install this page. A QR code stands elsewhere (ORD-03). */
export function GetApp({ offer }: { offer: AppOffer | undefined }) {
  if (offer?.kind === 'store') {
    return (
      <ButtonLink href={offer.href} variant="outline">
        <IconDeviceMobile />
        {words.appStore}
      </ButtonLink>
    );
  }
  if (offer?.kind === 'install') {
    return (
      <Button variant="outline" onClick={() => void askToInstall().catch(console.error)}>
        <IconDeviceMobile />
        {words.install}
      </Button>
    );
  }
  return offer?.kind === 'steps' ? <HomeScreenSteps device={offer.device} /> : null;
}

function HomeScreenSteps({ device }: { device: 'ios' | 'android' }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2 rounded-panel border border-current/30 px-5 py-4">
      <h3 id={id} className="flex items-center gap-2 font-semibold">
        <IconDeviceMobile />
        {words.toHomeScreen}
      </h3>
      <ol className="grid list-decimal gap-1 ps-5">
        {words.installSteps[device].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
