alter table users
  add column nik_passport text check (nik_passport ~ '^[0-9]+$'),
  add column gender text check (gender in ('Male', 'Female')),
  add column date_of_birth date,
  add column blood_type text check (blood_type in ('A', 'AB', 'B', 'O')),
  -- Centimetres and kilograms.
  add column height smallint check (height between 1 and 300),
  add column weight smallint check (weight between 1 and 500),
  add column photo_file_id bigint references files,
  add column category text,
  add column consultation_link text,
  add column group_id bigint references groups,
  -- The first one is the preferred one.
  add column menu_preferences text[] not null default '{}' check (menu_preferences <@ array['Medical Center', 'SHE', 'ALL']),
  drop column search_text;
alter table users add column search_text text generated always as (search_text(full_name || ' ' || username || ' ' || coalesce(email, ''))) stored;
create index users_search on users using gin (search_text gin_trgm_ops);
drop index users_company;
create index users_name on users (company_id, full_name, id);
create index users_number on users (company_id, username);
create index users_changed on users (company_id, updated_at, id);
create index users_firm on users (employer_id, full_name, id);
-- For who reaches every tenant.
create index users_name_everywhere on users (full_name, id);
create index users_changed_everywhere on users (updated_at, id);
-- Counts read this and not the wide rows.
create index users_living on users (company_id, id) include (employer_id) where archived_at is null;
create index users_employed on users (employer_id) where archived_at is null;
create index users_category on users (company_id, category) where category is not null;
create index users_must_change on users (company_id) where must_change_password;
drop index users_employer;
create index users_group on users (group_id) where group_id is not null;
create index users_archived on users (company_id, archived_at) where archived_at is not null;
create unique index users_email on users (company_id, lower(email));
create unique index users_nik_passport on users (company_id, nik_passport);

alter table employments
  add column version integer not null default 1,
  add column created_at timestamptz,
  add column created_by bigint,
  add column updated_at timestamptz,
  add column updated_by bigint;
-- Whose people somebody's are is read from the indexes alone.
drop index employments_superior;
drop index employments_department;
drop index employments_site;
create index employments_superior on employments (superior_id, user_id) include (valid_from, valid_until);
create index employments_department on employments (department_id, user_id) include (valid_from, valid_until);
create index employments_site on employments (site_id, user_id) include (valid_from, valid_until);
create index employments_position on employments (position_id, user_id) include (valid_from, valid_until);
create index employments_section on employments (section_id, user_id) include (valid_from, valid_until);

-- The role that a group's new people get.
create table group_roles (
  group_id bigint primary key references groups on delete cascade,
  role_id bigint not null references roles
);
create index group_roles_role on group_roles (role_id);
