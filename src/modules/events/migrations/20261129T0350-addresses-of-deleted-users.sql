-- Up Migration

-- Deleting an account left the address that a team had invited it by (ACC-03).
with gone as (
  delete from team_invitation t using profile p
   where p.id = t.answered_by and p.deleted_at is not null and t.answer <> 'withdrawn'
  returning t.target_id, t.email, t.answered_by
)
update team_act a set email = null, member_id = coalesce(a.member_id, g.answered_by)
  from gone g where a.target_id = g.target_id and a.email = g.email;
