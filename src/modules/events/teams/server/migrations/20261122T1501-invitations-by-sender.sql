-- Up Migration

-- Which open invitations did somebody send, to end them when they leave a team (ROL-10)?
create index team_invitation_by on team_invitation (by_id) where answer is null;
