-- Up Migration

-- The statement that sells the last ticket opens the next ticket type itself (moveUnits in ticket-types/server/store.ts),
-- because tables of the sale have no triggers (docs/decisions/0058). The release before had neither.
drop trigger ticket_type_sold_out on ticket_type;
drop function open_ticket_types();
