import { createContext, useContext, type ComponentType } from 'react';

export type NamedItem = { readonly id: string; readonly name: string };

export type PickerProps = { readonly onPick: (one: NamedItem) => void };

/** Actions from modules that depend on posts; the app passes them in. Absent actions aren't offered. */
export type PostExtensions = {
  /** Shares an item. @returns whether a link was created */
  readonly share?: (item: NamedItem) => Promise<boolean>;
  readonly report?: (item: NamedItem) => void;
  readonly EventPicker?: ComponentType<PickerProps>;
  readonly TrackPicker?: ComponentType<PickerProps>;
  readonly PlanPicker?: ComponentType<PickerProps>;
};

export const PostExtensionsContext = createContext<PostExtensions>({});

export const usePostExtensions = () => useContext(PostExtensionsContext);
