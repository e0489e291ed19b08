-- What a row of the trail needs of others is read in one statement: each costs its trigger as much as the hash.
create or replace function audit_chain() returns trigger language plpgsql as $$
begin
  -- A record's writer holds its row lock, so ids are taken in the order of the chain; rows about no single record (id 0)
  -- queue here, and take theirs after.
  if new.entity_id = 0 then
    perform pg_advisory_xact_lock(hashtextextended('audit ' || new.entity, 0));
    new.id := nextval('audit_events_id_seq');
  end if;
  select pg_current_xact_id()::text::bigint + ahead,
      (select hash from audit_events where entity = new.entity and entity_id = new.entity_id order by id desc limit 1)
    into new.transaction_id, new.prev_hash from audit_transactions;
  new.hash := audit_hash(new.prev_hash, new);
  return new;
end $$;
