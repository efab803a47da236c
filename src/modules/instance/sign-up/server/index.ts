export {
  addInvitation,
  isInvited,
  listInvitations,
  readInvitation,
  removeInvitations,
  takeInvitation,
  type InvitationRow,
} from './store.ts';
