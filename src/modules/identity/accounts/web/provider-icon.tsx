import { IconAppleLogoFill, IconGoogleLogo, IconSignIn } from '#platform/ui/icons.tsx';

export function ProviderIcon({ provider }: { provider: string }) {
  if (provider === 'google') return <IconGoogleLogo />;
  if (provider === 'apple') return <IconAppleLogoFill />;
  return <IconSignIn />;
}
