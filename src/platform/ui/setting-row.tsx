import { useId, type ReactNode } from 'react';
import './styles/setting-row.css';

type SettingRowProps = {
  title: string;
  /** What it is now, or what it does. */
  note?: ReactNode;
  /** The controls: beside the words, under them on a phone. */
  children: ReactNode;
};

/** One thing that somebody may set. */
export function SettingRow({ title, note, children }: SettingRowProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="setting-row">
      <div>
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {note !== undefined && <div className="text-ink-2">{note}</div>}
      </div>
      <div>{children}</div>
    </section>
  );
}
