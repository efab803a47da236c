export {
  addInvitation,
  isInvited,
  listInvitations,
  readInvitation,
  removeInvitation,
  takeInvitation,
  type InvitationRow,
} from './store.ts';
