create table imports (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  kind text not null,
  status text not null check (status in
    ('UPLOADED', 'VALIDATING', 'VALIDATED', 'INVALID', 'PROCESSING', 'COMPLETED', 'PARTIAL', 'FAILED', 'CANCELLED', 'REVERTED')),
  file_id bigint not null references files,
  file_name text not null,
  file_hash bytea not null,
  -- Why the file was refused, or what went wrong.
  problem text,
  -- What the uploader chose beside the file.
  options jsonb not null default '{}',
  -- Rows of the file, rows read, rows written.
  row_count integer not null default 0,
  checked_count integer not null default 0,
  done_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint not null references users,
  updated_at timestamptz not null,
  finished_at timestamptz
);
create index imports_company on imports (company_id, kind, id desc);
create index imports_running on imports (id) where status in ('UPLOADED', 'VALIDATING', 'PROCESSING');

create table import_rows (
  import_id bigint not null references imports on delete cascade,
  row_number integer not null,
  -- The cells as they were read, in the order of the kind's columns.
  cells text[] not null,
  key text,
  result text not null check (result in ('NEW', 'CHANGED', 'SAME', 'ERROR', 'IMPORTED', 'SKIPPED', 'REVERTED')),
  -- By column: what is wrong, or what a changed cell was.
  notes jsonb not null default '{}',
  target_id bigint,
  -- How the record was before, and its version after, for the way back.
  before jsonb,
  after_version integer,
  primary key (import_id, row_number)
);
create index import_rows_result on import_rows (import_id, result, row_number);
create index import_rows_key on import_rows (import_id, key);
