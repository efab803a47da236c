import { createContext, useContext, type ComponentType } from 'react';

export type Named = { readonly id: string; readonly name: string };

export type PickerProps = { readonly onPick: (one: Named) => void };

/** What posts need of features above them: the shell hands it in. What is not there is not offered. */
export type Outside = {
  /** Sends something on. @returns whether a link was made */
  readonly share?: (item: Named) => Promise<boolean>;
  readonly report?: (item: Named) => void;
  readonly EventPicker?: ComponentType<PickerProps>;
  readonly TrackPicker?: ComponentType<PickerProps>;
  readonly PlanPicker?: ComponentType<PickerProps>;
};

export const OutsideContext = createContext<Outside>({});

export const useOutside = () => useContext(OutsideContext);
