-- Which stage a move of a permit left, and after how many minutes in it: read of every move of a month by the figures of permits.
-- Events are only added, each after those before it, so it is written with the move and stays.
alter table permit_events add column stage_left text collate "C", add column stage_minutes float8;

-- Whoever withdraws or cancels a permit, or lets its window pass, does not do what it waits for: such a move leaves no stage.
create function stage_left(from_status text, to_status text, stage text) returns text language sql immutable as $$
  select case when to_status in ('CANCELLED', 'draft') then null else case from_status
    when 'WAITING_APPROVAL' then stage when 'REVISION' then 'revise' when 'APPROVED' then 'issue' when 'ISSUED' then 'accept'
    when 'ACTIVE' then 'work' when 'SUSPENDED' then 'reinstate' when 'HANDOVER' then 'take-over' when 'EXPIRED' then 'hand-back'
    when 'HANDED_BACK' then 'close' end end
$$;

alter table permit_events disable trigger permit_events_append_only;
update permit_events e set stage_left = m.stage, stage_minutes = m.minutes
from (select id, stage_left(from_status, to_status, details ->> 'stage') as stage,
    extract(epoch from at - lag(at) over (partition by permit_id order by at, id))::float8 / 60 as minutes
  from permit_events where from_status is distinct from to_status or action = 'approve') m
where m.id = e.id and m.stage is not null;
alter table permit_events enable trigger permit_events_append_only;

create function keep_stage_left() returns trigger language plpgsql as $$
begin
  new.stage_left := stage_left(new.from_status, new.to_status, new.details ->> 'stage');
  if new.stage_left is not null then
    new.stage_minutes := (select extract(epoch from new.at - e.at)::float8 / 60 from permit_events e
      where e.permit_id = new.permit_id and e.at <= new.at and (e.from_status is distinct from e.to_status or e.action = 'approve')
      order by e.at desc, e.id desc limit 1);
  end if;
  return new;
end
$$;
create trigger permit_events_stage before insert on permit_events for each row
  when (new.from_status is distinct from new.to_status or new.action = 'approve') execute function keep_stage_left();

-- Those of some days, from the index alone.
create index permit_events_stages on permit_events (company_id, at) include (permit_id, stage_left, stage_minutes)
  where stage_left is not null;
