-- The newest report of each case, with what a list of them asks of its case: never changed after it was sent. A page and its
-- number are read from the index alone; the join of cases, revisions and candidates took 103 ms of a list of 360,000.
create table case_reports (
  case_id bigint primary key references cases,
  submission_id bigint not null,
  form_version_id bigint not null references form_versions,
  revision integer not null,
  reported_at timestamptz not null,
  kind text not null,
  company_id bigint not null,
  employer_id bigint not null,
  submitter_id bigint not null,
  department_id bigint,
  site_id bigint,
  location_id bigint
);

create function keep_case_reports() returns trigger language plpgsql as $$
begin
  insert into case_reports
  select distinct on (n.case_id) n.case_id, n.id, n.form_version_id, n.revision, n.reported_at, c.kind, c.company_id, c.employer_id,
    c.submitter_id, c.department_id, c.site_id, c.location_id
  from added n join cases c on c.id = n.case_id where n.node = 'start' order by n.case_id, n.revision desc
  on conflict (case_id) do update set submission_id = excluded.submission_id, form_version_id = excluded.form_version_id,
    revision = excluded.revision, reported_at = excluded.reported_at
    where case_reports.revision < excluded.revision;
  return null;
end
$$;
create trigger submissions_newest after insert on submissions referencing new table as added
  for each statement execute function keep_case_reports();

insert into case_reports
select distinct on (n.case_id) n.case_id, n.id, n.form_version_id, n.revision, n.reported_at, c.kind, c.company_id, c.employer_id,
  c.submitter_id, c.department_id, c.site_id, c.location_id
from submissions n join cases c on c.id = n.case_id where n.node = 'start' order by n.case_id, n.revision desc;

-- Reports of a form: their page in order, and their count within a data scope.
create index case_reports_version on case_reports (form_version_id, reported_at desc, case_id desc)
  include (kind, company_id, employer_id, submitter_id, department_id, site_id);
-- Nothing reads by it any more.
drop index submissions_version;

-- What somebody was asked about: read by the lists of permits of whoever does not read all of them. The index by case was walked
-- from end to end for it.
create index task_candidates_user on task_candidates (user_id, case_id);
