-- Up Migration

-- Whether the house says that an artist is a top performer, or is none, whatever the figure says (PFM-05). Null: the figure.
alter table artist add column top_performer boolean;
