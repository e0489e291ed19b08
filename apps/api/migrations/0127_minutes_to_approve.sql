-- How many minutes an approval came after the submission that it answers: the first one since the permit was last a draft. Events are
-- only added, so it is written with the event that approves and stays.
alter table permit_events add column approval_minutes numeric;

create function minutes_since_submission(permit bigint, approved_at timestamptz) returns numeric language sql stable as $$
  select extract(epoch from approved_at - min(s.at)) / 60 from permit_events s
  where s.permit_id = permit and s.action = 'submit' and s.at <= approved_at
    and s.at > coalesce((select max(b.at) from permit_events b where b.permit_id = permit and b.to_status = 'draft' and b.at < approved_at),
      '-infinity')
$$;

create function keep_approval_minutes() returns trigger language plpgsql as $$
begin
  new.approval_minutes := minutes_since_submission(new.permit_id, new.at);
  -- What needs nobody's approval is approved by its submission.
  if new.action = 'submit' then new.approval_minutes := coalesce(new.approval_minutes, 0); end if;
  return new;
end
$$;

alter table permit_events disable trigger permit_events_append_only;
update permit_events set approval_minutes = minutes_since_submission(permit_id, at)
where to_status = 'APPROVED' and from_status is distinct from to_status;
alter table permit_events enable trigger permit_events_append_only;

create trigger permit_events_approval before insert on permit_events for each row
  when (new.to_status = 'APPROVED' and new.from_status is distinct from new.to_status) execute function keep_approval_minutes();

-- Those of the approvals of a permit in some days, from the index alone.
create index permit_events_approvals on permit_events (permit_id, at desc) include (company_id, approval_minutes)
  where to_status = 'APPROVED' and from_status is distinct from to_status;
