create table files (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  uploaded_by bigint not null references users,
  storage_key text not null unique,
  name text not null,
  size bigint not null,
  content_type text not null,
  sha256 bytea not null,
  -- The record it belongs to; until then only its uploader may open it.
  owner_kind text,
  owner_id bigint,
  created_at timestamptz not null,
  check ((owner_kind is null) = (owner_id is null))
);
create index files_company on files (company_id);
create index files_uploader on files (uploaded_by);
create index files_owner on files (owner_kind, owner_id);
create index files_unowned on files (uploaded_by, created_at) where owner_kind is null;

create table notifications (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  user_id bigint not null references users,
  -- The outbox row that caused it: a notification is neither lost nor doubled.
  event_id bigint not null,
  type text not null check (type in ('Safety', 'Health')),
  -- The catalogue makes subject, text and link of these.
  kind text not null,
  -- The subject record: its table and id.
  entity_kind text not null,
  entity_id bigint not null,
  params jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  badge_reset_at timestamptz,
  unique (event_id, user_id)
);
create index notifications_user on notifications (user_id, id desc);
create index notifications_user_type on notifications (user_id, type, id desc);
create index notifications_badges on notifications (user_id) where badge_reset_at is null;
create index notifications_company on notifications (company_id);
