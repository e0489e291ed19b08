-- When the case was reported, the same for every revision: the reports of a form version are listed by it, newest first.
alter table submissions add column reported_at timestamptz;
alter table submissions disable trigger submissions_append_only;
update submissions s set reported_at = c.submitted_at from cases c where c.id = s.case_id;
alter table submissions enable trigger submissions_append_only;
alter table submissions alter column reported_at set not null;
create index submissions_version on submissions (form_version_id, reported_at desc, case_id desc) where node = 'start';
-- The points of scored answers and the most they could have, kept so that a table can order and sum them.
alter table submissions
  add column points numeric,
  add column most_points numeric check (most_points <> 0),
  add check ((points is null) = (most_points is null));

-- Files that people add to a case beside those of its answers.
create table case_attachments (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases,
  file_id bigint not null unique references files,
  name text not null,
  kind text not null check (kind in ('EVIDENCE', 'CERTIFICATE', 'LETTER', 'OTHER')),
  uploaded_by bigint not null references users,
  uploaded_at timestamptz not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by bigint references users
);
create index case_attachments_case on case_attachments (case_id, id);

-- A printed record is a reading of its case too.
alter table case_readings drop constraint case_readings_channel_check,
  add check (channel in ('case', 'timeline', 'file', 'pdf'));
