export { OwnProfileForm } from './own-profile-form.tsx';
export { ownProfileQuery } from './own-profile-query.ts';
