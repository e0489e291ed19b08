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
  -- What the file turned out to be: sheet, headers, time to read.
  reading jsonb not null default '{}',
  -- What the uploader chose beside the file.
  options jsonb not null default '{}',
  -- Rows of the file, rows checked since the last change, rows worked off since the last start.
  row_count integer not null default 0,
  checked_count integer not null default 0,
  done_count integer not null default 0,
  -- Rows by result.
  counts jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint not null references users,
  updated_at timestamptz not null,
  updated_by bigint references users,
  finished_at timestamptz
);
create index imports_company on imports (company_id, kind, id desc);
create index imports_hash on imports (company_id, kind, file_hash);
create index imports_file on imports (file_id);
create index imports_creator on imports (created_by);
create index imports_running on imports (id) where status in ('UPLOADED', 'VALIDATING', 'PROCESSING');

create table import_rows (
  import_id bigint not null references imports on delete cascade,
  row_number integer not null,
  -- The cells as they were read, in the order of the kind's columns; null where the file has no such column.
  cells text[] not null,
  -- READ is not checked yet.
  result text not null check (result in ('READ', 'NEW', 'CHANGED', 'SAME', 'ERROR', 'IMPORTED', 'SKIPPED', 'REVERTED')),
  -- By column: what is wrong, or what a changed cell was.
  notes jsonb not null default '{}',
  -- The key of the row that must be written before this one, and how many such rows stand above it.
  needs text,
  level integer not null default 0,
  target_id bigint,
  -- The record before and after, for the way back.
  before jsonb,
  after jsonb,
  primary key (import_id, row_number)
);
create index import_rows_result on import_rows (import_id, result, row_number);
create index import_rows_needs on import_rows (import_id, needs) where needs is not null;
create index import_rows_target on import_rows (import_id, target_id) where target_id is not null;

-- What may stand once in a file: of each row its values in the columns that are unique.
create table import_keys (
  import_id bigint not null references imports on delete cascade,
  row_number integer not null,
  column_index smallint not null,
  value text not null,
  primary key (import_id, column_index, value, row_number)
);
create index import_keys_row on import_keys (import_id, row_number);

-- Both are analysed for each file: a small sample says how many rows it has brought, and what no query filters by is left out.
alter table import_rows
  alter import_id set statistics 10, alter row_number set statistics 10, alter result set statistics 10,
  alter needs set statistics 10, alter level set statistics 10, alter target_id set statistics 10,
  alter cells set statistics 0, alter notes set statistics 0, alter before set statistics 0, alter after set statistics 0;
alter table import_keys
  alter import_id set statistics 10, alter row_number set statistics 10, alter column_index set statistics 10,
  alter value set statistics 10;
