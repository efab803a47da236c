import { createContext, type RefObject } from 'react';

/** Of the drawer around a form: whether closing it loses input. */
export const HasUnsaved = createContext<RefObject<boolean> | null>(null);

/** Of the drawer around: closes it as its Close button does, after asking. */
export const AskToClose = createContext<(() => void) | null>(null);
