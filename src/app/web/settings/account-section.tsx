import type { Me } from '#modules/identity/accounts/contract.ts';
import type { loadOwnAccount } from '#modules/identity/accounts/web/index.ts';
import type { loadOwnDetails } from '#modules/profiles/profiles/web/index.ts';

type Account = Awaited<ReturnType<typeof loadOwnAccount>>;
type Details = Awaited<ReturnType<typeof loadOwnDetails>>;

type AccountParts = Pick<
  Account,
  'ConnectionsPart' | 'EmailPart' | 'PasskeysPart' | 'PasswordPart' | 'SecondFactorPart'
>;

/** The user's account and sign-in methods (AUTH-11, ACC-01, OWN-03). */
export function accountSection(
  { ConnectionsPart, EmailPart, PasskeysPart, PasswordPart, SecondFactorPart }: AccountParts,
  { PhonePart }: Pick<Details, 'PhonePart'>,
) {
  return function AccountSection({ me }: { me: Me }) {
    return (
      <div className="max-w-3xl">
        <EmailPart me={me} />
        <PhonePart />
        <PasswordPart me={me} />
        <PasskeysPart />
        <ConnectionsPart />
        <SecondFactorPart me={me} />
      </div>
    );
  };
}
