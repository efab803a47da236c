import './box-office.css';
import { IconButton } from '#platform/ui/button.tsx';
import { IconX } from '#platform/ui/icons.tsx';
import { boxOfficeWords as words } from '../copy.ts';
import type { SaleNotice } from './till-store.ts';

type SaleNoticesProps = {
  readonly notices: readonly SaleNotice[];
  readonly onDismiss: (id: string) => void;
};

/** Sales that the server refused or emailed no tickets for. */
export function SaleNotices({ notices, onDismiss }: SaleNoticesProps) {
  return notices.map(({ id, title, message }) => (
    <div key={id} role="alert" className="box-office-row">
      <span>
        <b className="block">{title}</b>
        {message}
      </span>
      <IconButton label={words.dismiss(title)} icon={<IconX />} onClick={() => onDismiss(id)} />
    </div>
  ));
}
