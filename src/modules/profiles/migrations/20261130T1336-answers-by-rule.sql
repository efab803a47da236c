-- Up Migration

-- Serves: the foreign key, when a membership rule is removed with its answers.
create index membership_answer_by_rule on membership_answer (condition_id);
