import type { ReactNode } from 'react';
import { IconCaretDown } from './icons.tsx';
import './styles/accordion.css';

/** Native `details`: works without JavaScript and opens for in-page search. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className="accordion">{children}</div>;
}

export function AccordionItem({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details>
      <summary>
        {title}
        <IconCaretDown />
      </summary>
      <div>{children}</div>
    </details>
  );
}
