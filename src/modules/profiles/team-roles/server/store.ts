import type { RawBuilder } from 'kysely';
import { sql } from '#platform/server/db.ts';

// Conditions on team members: rows of `profile_team` or `event_creator`, by the alias of the table.

/** Whether a member has a role, also while ownership is being offered to them (ROL-09). */
export const isOnTeam = (member: string) => sql<boolean>`
  (${sql.ref(`${member}.creator_status`)} = 'confirmed' or ${sql.ref(`${member}.held_type`)} is not null)`;

/** Whether a member is an owner, Admin or co-host, also while ownership is being offered. Door Managers aren't (ROL-03). */
export const isRunning = (member: string) => sql<boolean>`
  (${sql.ref(`${member}.held_type`)} = 'collaborator'
   or (${sql.ref(`${member}.creator_status`)} = 'confirmed' and ${sql.ref(`${member}.creator_type`)} <> 'assistant'))`;

/** The role of a member who is on the team. */
export const teamRole = (member: string) => sql<'owner' | 'collaborator' | 'assistant'>`
  coalesce(${sql.ref(`${member}.held_type`)}, ${sql.ref(`${member}.creator_type`)})`;

/** Whether a user runs a community, artist or venue. By the key of `profile_team`. */
export const runsProfile = (profileId: RawBuilder<unknown>, userId: RawBuilder<unknown>) => sql<boolean>`
  exists (select from profile_team member
           where member.profile_id = ${profileId} and member.user_id = ${userId} and ${isRunning('member')})`;
