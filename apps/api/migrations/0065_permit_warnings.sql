-- The instant of which people were warned: a gate that closes then, or the end of a fire watch.
alter table permits add column warned_for timestamptz;
-- Fire watches whose end was not told yet; what closes next is found by the index permits_gate.
create index permits_fire_watch on permits (fire_watch_until)
  where status = 'HANDED_BACK' and warned_for is distinct from fire_watch_until;
