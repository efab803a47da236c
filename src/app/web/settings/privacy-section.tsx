import type { Me } from '#modules/identity/accounts/contract.ts';
import type { loadFollowRequests } from '#modules/profiles/follows/web/index.ts';
import type { loadOwnDetails } from '#modules/profiles/profiles/web/index.ts';

type Requests = Awaited<ReturnType<typeof loadFollowRequests>>;
type Details = Awaited<ReturnType<typeof loadOwnDetails>>;

/** The privacy settings: a private account, its follow requests, and the audience of each part (PRF-08, FOL-11). */
export function privacySection(
  { PrivateAccountPart, PrivacySection }: Pick<Details, 'PrivateAccountPart' | 'PrivacySection'>,
  { FollowRequests }: Pick<Requests, 'FollowRequests'>,
) {
  return function AllPrivacy({ me }: { me: Me }) {
    return (
      <>
        <PrivateAccountPart>
          <FollowRequests userId={me.id} />
        </PrivateAccountPart>
        <PrivacySection />
      </>
    );
  };
}
