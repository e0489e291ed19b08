-- Whose transaction numbers were counted last: only in another cluster does the trail count on from its newest row, so
-- that a row with a number from the future stays one.
alter table audit_transactions add column cluster bigint;
