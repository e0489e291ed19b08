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

-- One issue to one person: handed out, signed for, at last returned.
create table ppe_issues (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  ppe_id bigint not null references personal_protective_equipment,
  user_id bigint not null references users,
  -- Kept beside, so that a person who leaves keeps the record's words.
  size text,
  quantity integer not null default 1 check (quantity between 1 and 100),
  issued_on date not null,
  replace_by date,
  status text not null default 'ISSUED' check (status in ('ISSUED', 'RECEIVED', 'RETURNED')),
  signature_file_id bigint references files,
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
  check ((status = 'RECEIVED') <= (signature_file_id is not null and signed_at is not null)),
  check ((status = 'RETURNED') = (returned_on is not null))
);
create index ppe_issues_list on ppe_issues (company_id, issued_on desc, id desc);
create index ppe_issues_person on ppe_issues (user_id, issued_on desc, id desc);
create index ppe_issues_ppe on ppe_issues (ppe_id);
create index ppe_issues_replace on ppe_issues (company_id, replace_by, id) where status <> 'RETURNED';
create index ppe_issues_signature on ppe_issues (signature_file_id) where signature_file_id is not null;
