-- Up Migration

-- null: a song that its artist added. It is heard once its sound was uploaded, and is never synthesized.
alter table track alter column seed drop not null;
