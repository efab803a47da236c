export { Collaborators, type Collaborator } from './collaborators.tsx';
export { LinkedInvitationPage } from './linked-page.tsx';
export { OwnInvitations } from './own-invitations.tsx';
export { TeamDesk } from './team-desk.tsx';
