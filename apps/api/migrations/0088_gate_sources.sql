-- The trigger as the gates of the code collect it: the same sources, in the order of their names.
drop trigger audit_events_announce on audit_events;
create trigger audit_events_announce after insert on audit_events for each row
  when (new.entity in ('certificates', 'contractors', 'equipment', 'equipment_types', 'hiradc_revisions', 'permit_isolations', 'prequalifications')
    or (new.entity = 'locations' and (((new.before ? 'parentLocationId' or new.after ? 'parentLocationId') and new.action <> 'create')))
    or (new.entity = 'users' and ((new.action in ('archive', 'undo-import') or new.after ? 'employer'))))
  execute function announce_gate_source();
