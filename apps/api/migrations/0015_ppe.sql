create table personal_protective_equipment (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  ppe_name text not null,
  code text not null,
  -- What it is certified to: EN 397, SNI 1811.
  standard text,
  -- The sizes it comes in; none: one size.
  sizes text[] not null default '{}',
  -- How long one may be used after the issue, in months.
  service_months integer check (service_months between 1 and 120),
  description text
);
call make_records('personal_protective_equipment', $$ppe_name || ' ' || code || ' ' || coalesce(standard, '')$$, array['ppe_name', 'code']);
create unique index personal_protective_equipment_name on personal_protective_equipment (company_id, lower(ppe_name));
create unique index personal_protective_equipment_code on personal_protective_equipment (company_id, lower(code));

-- What one person was handed out at once, for one signature: drawn, or the full name typed.
create table ppe_receipts (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  user_id bigint not null references users,
  signature_file_id bigint references files,
  signed_name text,
  signed_at timestamptz,
  -- Whose session it was: the holder's, or that of whoever handed it out beside the holder.
  signed_by bigint references users,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint not null references users,
  updated_at timestamptz not null,
  updated_by bigint references users,
  check ((signed_at is null) = (signed_by is null)),
  check ((signed_at is null) = (signature_file_id is null and signed_name is null))
);
create index ppe_receipts_person on ppe_receipts (user_id, id desc);
create index ppe_receipts_signature on ppe_receipts (signature_file_id) where signature_file_id is not null;

-- One thing in the hands of a person: handed out, signed for, at last returned.
create table ppe_issues (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  receipt_id bigint not null references ppe_receipts,
  ppe_id bigint not null references personal_protective_equipment,
  user_id bigint not null references users,
  -- Its words at the issue; the kind may lose a size later.
  size text,
  quantity integer not null default 1 check (quantity between 1 and 100),
  issued_on date not null,
  replace_by date,
  status text not null default 'ISSUED' check (status in ('ISSUED', 'RECEIVED', 'RETURNED')),
  signed_at timestamptz,
  returned_on date,
  condition text check (condition in ('GOOD', 'WORN', 'DAMAGED', 'LOST')),
  remarks text,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint not null references users,
  updated_at timestamptz not null,
  updated_by bigint references users,
  check (replace_by >= issued_on),
  check (returned_on >= issued_on),
  check (status <> 'RECEIVED' or signed_at is not null),
  check (status <> 'ISSUED' or signed_at is null),
  check ((status = 'RETURNED') = (returned_on is not null)),
  check ((status = 'RETURNED') = (condition is not null))
);
create index ppe_issues_list on ppe_issues (company_id, issued_on desc, id desc);
create index ppe_issues_person on ppe_issues (user_id, issued_on desc, id desc);
create index ppe_issues_ppe on ppe_issues (ppe_id, issued_on desc, id desc);
create index ppe_issues_receipt on ppe_issues (receipt_id, id);
create index ppe_issues_replace on ppe_issues (company_id, replace_by, id);
-- What is still in somebody's hands, by the day it is due.
create index ppe_issues_due on ppe_issues (company_id, replace_by, id) where status <> 'RETURNED';
