export { citiesQuery, HomeFields, prefetchHome, useHomeChoices, type Home } from './home-fields.tsx';
export { OwnProfileForm } from './own-profile-form.tsx';
export { ownProfileQuery } from './own-profile-query.ts';
