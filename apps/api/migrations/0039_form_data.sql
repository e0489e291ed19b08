-- The reports of a form version, newest first.
create index submissions_version on submissions (form_version_id, case_id desc) where node = 'start';
-- The points of scored answers and the most they could have, kept so that a table can order and sum them.
alter table submissions
  add column points numeric,
  add column most_points numeric check (most_points <> 0),
  add check ((points is null) = (most_points is null));
-- A period of them.
create index cases_submitted on cases (submitted_at);

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
