import { createContext, useContext, type ComponentType } from 'react';

export type Named = { readonly id: string; readonly name: string };

export type PickerProps = { readonly onPick: (one: Named) => void };

/** Actions from modules that depend on posts; the app passes them in. Absent actions aren't offered. */
export type Outside = {
  /** Shares an item. @returns whether a link was created */
  readonly share?: (item: Named) => Promise<boolean>;
  readonly report?: (item: Named) => void;
  readonly EventPicker?: ComponentType<PickerProps>;
  readonly TrackPicker?: ComponentType<PickerProps>;
  readonly PlanPicker?: ComponentType<PickerProps>;
};

export const OutsideContext = createContext<Outside>({});

export const useOutside = () => useContext(OutsideContext);
