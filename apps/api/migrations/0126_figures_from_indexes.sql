-- When somebody other than the reporter first answered a case. Events are only added, so it stays as it is once it is there.
alter table cases add column answered_at timestamptz;

create function keep_first_answers() returns trigger language plpgsql as $$
begin
  update cases c set answered_at = n.at
  from (select e.case_id, min(e.at) as at from added e join cases s on s.id = e.case_id
    where e.task_id is not null and e.actor_id <> s.submitter_id group by e.case_id) n
  where c.id = n.case_id and (c.answered_at is null or c.answered_at > n.at);
  return null;
end
$$;

update cases c set answered_at = n.at
from (select e.case_id, min(e.at) as at from case_events e join cases s on s.id = e.case_id
  where e.task_id is not null and e.actor_id <> s.submitter_id group by e.case_id) n
where c.id = n.case_id;

create trigger case_events_answers after insert on case_events referencing new table as added
  for each statement execute function keep_first_answers();
-- Nothing looks the first answer up any more.
drop index case_events_answers;

-- Reports of a period are counted from the index alone, whatever figure asks for them.
drop index cases_reported;
create index cases_reported on cases (company_id, submitted_at)
  include (id, kind, status, answered_at, ended_at, site_id, department_id, submitter_id, employer_id);

-- The permits that were approved or issued in some days.
create index permit_events_reached on permit_events (company_id, to_status, at) include (permit_id)
  where to_status in ('APPROVED', 'ISSUED') and from_status is distinct from to_status;
-- The certificate of each person that counts, from the index alone.
drop index fitness_certificates_of;
create index fitness_certificates_of on fitness_certificates (patient_id, valid_from desc, id desc) include (state, valid_until)
  where revoked_at is null;

-- An index answers alone only of pages that were vacuumed: of what is added all the time, soon.
alter table cases set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
alter table permit_events set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table fitness_certificates set (autovacuum_vacuum_insert_scale_factor = 0.02);
