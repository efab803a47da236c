-- Up Migration

-- Which of some nights lie ahead, without a look at the documents themselves: what is recommended asks for a thousand.
create index search_document_ahead on search_document (id) include (starts_at) where kind = 5;
