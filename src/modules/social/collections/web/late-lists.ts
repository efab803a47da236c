import { latePart } from '#platform/ui/late-part.tsx';

export const ListActs = /*#__PURE__*/ latePart(() => import('./list-acts.tsx').then((part) => part.ListActs));
export const ListDesk = /*#__PURE__*/ latePart(() => import('./list-desk.tsx').then((part) => part.ListDesk));
export const NewList = /*#__PURE__*/ latePart(() => import('./new-list.tsx').then((part) => part.NewList));
export const AddToList = /*#__PURE__*/ latePart(() =>
  import('./add-to-list.tsx').then((part) => part.AddToList),
);
export const UserLists = /*#__PURE__*/ latePart(() =>
  import('./user-lists.tsx').then((part) => part.UserLists),
);
export const OwnDoLists = /*#__PURE__*/ latePart(() =>
  import('./own-lists.tsx').then((part) => part.OwnDoLists),
);
