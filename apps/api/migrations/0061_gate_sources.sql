-- A source that is gone cannot be joined any more, so the announcement names the company of its audit row. Whoever changes the
-- employer is announced, too: certificates count for the present employer only.
create or replace function announce_gate_source() returns trigger language plpgsql as $$
begin
  -- Nobody is concerned where there is no permit.
  if not exists (select from permits) then return null; end if;
  insert into outbox (topic, payload, created_at, due_at)
    values ('gate-source', jsonb_build_object('entity', new.entity, 'entityId', new.entity_id, 'companyId', new.company_id,
      'isGone', new.action = 'delete'), new.at, new.at);
  notify outbox;
  return null;
end $$;
drop trigger audit_events_announce on audit_events;
create trigger audit_events_announce after insert on audit_events for each row
  when (new.entity in ('certificates', 'equipment', 'contractors', 'prequalifications', 'hiradc_revisions')
    or (new.entity = 'users' and (new.action = 'archive' or new.after ? 'employer')))
  execute function announce_gate_source();

-- The day on which a permit ends, in Jakarta, for the calendar of what expires.
alter table permits add column ends_on date generated always as ((ends_at at time zone 'Asia/Jakarta')::date) stored;
create index permits_ends_on on permits (company_id, ends_on, id)
  where status in ('APPROVED', 'ISSUED', 'ACTIVE', 'SUSPENDED', 'HANDOVER', 'EXPIRED');
