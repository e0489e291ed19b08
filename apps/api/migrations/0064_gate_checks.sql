-- When the gates of a permit in force were last looked at for no particular reason; a table of its own, as a column of permits would
-- write all its indexes each minute.
create table permit_gate_checks (
  permit_id bigint primary key references permits on delete cascade,
  checked_at timestamptz not null
);
create index permits_in_force on permits (id) where status in ('ISSUED', 'ACTIVE');

-- Alarms that are not over are a gate of the work that they cover.
create index alarms_open on alarms (site_id) where ended_at is null;

-- What is not closed stays on the board, however long ago its window was.
create index permits_open on permits (site_id, starts_at)
  where status in ('ISSUED', 'ACTIVE', 'SUSPENDED', 'HANDOVER', 'EXPIRED', 'HANDED_BACK');
create index permits_long_open on permits (site_id, ended_at) where ended_at - starts_at > interval '252 hours';

-- More of what gates look at: the inspection plan and licence of a type of equipment, isolations at a point, in which location
-- another lies, and people as an import left them before it was undone.
drop trigger audit_events_announce on audit_events;
create trigger audit_events_announce after insert on audit_events for each row
  when (new.entity in ('certificates', 'equipment', 'equipment_types', 'contractors', 'prequalifications', 'hiradc_revisions',
      'permit_isolations')
    or (new.entity = 'users' and (new.action in ('archive', 'undo-import') or new.after ? 'employer'))
    or (new.entity = 'locations' and (new.before ? 'parentLocationId' or new.after ? 'parentLocationId') and new.action <> 'create'))
  execute function announce_gate_source();
