import { useId, type ReactNode } from 'react';
import './styles/setting-row.css';

type SettingRowProps = {
  title: string;
  /** The current value, or what the setting does. */
  note?: ReactNode;
  /** Controls, next to the text, or below it on phones. */
  children: ReactNode;
};

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
