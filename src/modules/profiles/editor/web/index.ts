export { ChooseProfileKind } from './choose-profile-kind.tsx';
export { CreateProfileForm } from './create-profile-form.tsx';
export { EditProfileForm } from './edit-profile-form.tsx';
export type { ProfileFormParts } from './profile-values.ts';
