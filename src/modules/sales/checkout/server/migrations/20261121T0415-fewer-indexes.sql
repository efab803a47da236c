-- Up Migration

-- The key of (event, buyer, idempotency key) answers the same questions, and every hold writes one index less.
drop index purchase_by_buyer_in_event;
