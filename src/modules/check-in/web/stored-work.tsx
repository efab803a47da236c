import { StoredSales } from '#modules/sales/box-office/web/index.ts';
import { StoredScans } from './stored-scans.tsx';

type StoredWorkProps = {
  readonly eventId: string;
  readonly userId: string;
  /** Whether the user has lost access to check-in, too. */
  readonly withScans: boolean;
};

/** Sales and scans that this device stored for a user who has lost access to an event. */
export function StoredWork({ withScans, ...owner }: StoredWorkProps) {
  return (
    <>
      <StoredSales {...owner} />
      {withScans && <StoredScans {...owner} />}
    </>
  );
}
