export const teamBarWords = {
  label: 'Your team role',
  roles: {
    owner: 'You host this event',
    collaborator: 'You co-host this event',
    assistant: 'You check in guests at this event',
  },
  invited: 'You are invited to help run this event',
  admin: 'You can manage this event as an admin',
  manage: 'Manage',
  attendance: 'Attendance',
  checkIn: 'Check in guests',
  draft: 'Draft preview',
  draftHint: 'Only its hosts can see this page. Tickets and RSVPs open when you publish.',
  edit: 'Edit',
} as const;
