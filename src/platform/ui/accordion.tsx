import { createContext, useContext, useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconCaretDown } from './icons.tsx';
import './styles/accordion.css';

const GroupName = createContext<string | undefined>(undefined);

/** Native `details`: works without JavaScript and opens for in-page search. */
export function Accordion({
  exclusive,
  children,
  className,
}: {
  exclusive?: boolean;
  children: ReactNode;
  className?: string;
}) {
  const name = useId();
  return (
    <GroupName value={exclusive ? name : undefined}>
      <div className={classNames('accordion', className)}>{children}</div>
    </GroupName>
  );
}

export function AccordionItem({
  title,
  open,
  children,
}: {
  title: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  const name = useContext(GroupName);
  return (
    <details name={name} open={open}>
      <summary>
        {title}
        <IconCaretDown />
      </summary>
      <div>{children}</div>
    </details>
  );
}
