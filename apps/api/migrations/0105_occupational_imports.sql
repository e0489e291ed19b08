-- What came from a file of another provider names its import, until somebody writes it anew.
alter table examinations add column import_id bigint references imports;
alter table examination_results add column import_id bigint references imports;
alter table audiograms add column import_id bigint references imports;
alter table spirometries add column import_id bigint references imports;
alter table fitness_certificates add column import_id bigint references imports;
create index examinations_import on examinations (import_id) where import_id is not null;
create index examination_results_import on examination_results (import_id) where import_id is not null;
create index audiograms_import on audiograms (import_id) where import_id is not null;
create index spirometries_import on spirometries (import_id) where import_id is not null;
create index fitness_certificates_import on fitness_certificates (import_id) where import_id is not null;

-- The document of another provider is a file of its own, or the list that was imported.
alter table fitness_certificates drop constraint fitness_certificates_check1;
alter table fitness_certificates add constraint fitness_certificates_document
  check ((source = 'EXTERNAL') = (num_nonnulls(file_id, import_id) > 0));

-- A group of which several people hear or breathe worse than before: how many, in steps, and never who.
create table shift_alarms (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  group_id bigint not null references exposure_groups,
  kind text not null check (kind in ('HEARING', 'LUNG')),
  status text not null check (status in ('OPEN', 'CLOSED')),
  raised_at timestamptz not null,
  -- At least so many people, rounded down to the smallest figure that is shown.
  people integer not null check (people > 0),
  measured integer not null check (measured >= people),
  -- What was done at the workplace.
  measure text,
  closed_by bigint references users,
  closed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  updated_by bigint references users,
  check ((status = 'CLOSED') = (closed_at is not null))
);
create unique index shift_alarms_open on shift_alarms (group_id, kind) where status = 'OPEN';
create index shift_alarms_group on shift_alarms (group_id, kind, closed_at desc);
create index shift_alarms_raised on shift_alarms (company_id, raised_at desc, id desc);
create index shift_alarms_closed_by on shift_alarms (closed_by) where closed_by is not null;

-- Whoever changes the post of somebody changes what the person is exposed to: announced with the change, by whatever statement, one
-- event for all people of it. Nobody is concerned where no examination is planned.
create function announce_posts() returns trigger language plpgsql as $$
begin
  if not exists (select from protocols where approved_at is not null and retired_at is null) then return null; end if;
  insert into outbox (topic, payload, created_at, due_at)
    select 'posts-changed', jsonb_build_object('userIds', jsonb_agg(distinct c.user_id)), s.at, s.at
    from changed c cross join (select coalesce(max(x.updated_at), max(x.created_at), 'epoch') as at from changed x) s group by s.at;
  notify outbox;
  return null;
end $$;
create trigger employments_inserted after insert on employments
  referencing new table as changed for each statement execute function announce_posts();
create trigger employments_updated after update on employments
  referencing new table as changed for each statement execute function announce_posts();
create trigger employments_deleted after delete on employments
  referencing old table as changed for each statement execute function announce_posts();

-- The same of whoever leaves, or comes back.
create function announce_leaving() returns trigger language plpgsql as $$
begin
  insert into outbox (topic, payload, created_at, due_at)
    values ('posts-changed', jsonb_build_object('userIds', jsonb_build_array(new.entity_id)), new.at, new.at);
  notify outbox;
  return null;
end $$;
create trigger audit_events_leaving after insert on audit_events for each row
  when (new.entity = 'users' and new.action in ('archive', 'restore')) execute function announce_leaving();
