create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists pgcrypto;
create extension if not exists btree_gist;

-- What people search for: lower case, without accents. Immutable, so that an index can be built on it.
create function search_text(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- Keys that every instance shares; made at first start, sealed with APP_SECRET where it is set.
create table secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

create table idempotency_keys (
  user_id bigint not null,
  key text not null,
  operation text not null,
  request_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Effects to come: written in the transaction that causes them, run by the relay exactly once.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  dead boolean not null default false
);
create index outbox_due on outbox (due_at, id) where not dead;

-- One counter a code, tenant and month; numbers are taken in blocks, gaps are allowed.
create table document_counters (
  company_id bigint not null,
  code text not null,
  year integer not null,
  month integer not null,
  next_number bigint not null default 1,
  primary key (company_id, code, year, month)
);

-- The audit trail. A record's rows are a chain: each carries the hash of the one before it.
create table audit_events (
  id bigint generated always as identity primary key,
  company_id bigint,
  at timestamptz not null,
  actor_id bigint,
  entity text not null,
  entity_id bigint not null,
  label text not null,
  action text not null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  -- The number of the writing transaction, as audit_transactions counts.
  transaction_id bigint not null,
  prev_hash bytea,
  hash bytea not null
);
create index audit_events_record on audit_events (entity, entity_id, id);
create index audit_events_company on audit_events (company_id, at, id);
create index audit_events_at on audit_events (at, id);
create index audit_events_actor on audit_events (actor_id, at, id);
create index audit_events_search on audit_events using gin (search_text(label) gin_trgm_ops);
-- Rows lie in the order of their transactions, so that a coarse index finds a seal's.
create index audit_events_transaction on audit_events using brin (transaction_id) with (pages_per_range = 32, autosummarize = on);

-- What is added to PostgreSQL's own transaction numbers: they begin anew in the cluster a dump is restored to, and the
-- audit trail counts on.
create table audit_transactions (
  single boolean primary key default true check (single),
  ahead bigint not null
);
insert into audit_transactions (ahead) values (0);

-- An array of JSON keeps null and empty, and every text and its neighbour, apart.
create function audit_hash(prev_hash bytea, event audit_events) returns bytea
  language sql stable parallel safe
  return sha256(convert_to(json_build_array(
    encode(prev_hash, 'hex'), event.id, event.company_id, (extract(epoch from event.at) * 1000000)::bigint,
    event.actor_id, event.entity, event.entity_id, event.label, event.action, event.before::text, event.after::text,
    event.reason, event.request_id, event.transaction_id)::text, 'UTF8'));

create function audit_chain() returns trigger language plpgsql as $$
begin
  new.transaction_id := (select pg_current_xact_id()::text::bigint + ahead from audit_transactions);
  -- A record's writer holds its row lock, so ids are taken in the order of the chain; rows about no single record (id 0)
  -- queue here, and take theirs after.
  if new.entity_id = 0 then
    perform pg_advisory_xact_lock(hashtextextended('audit ' || new.entity, 0));
    new.id := nextval('audit_events_id_seq');
  end if;
  new.prev_hash := (select hash from audit_events where entity = new.entity and entity_id = new.entity_id order by id desc limit 1);
  new.hash := audit_hash(new.prev_hash, new);
  return new;
end $$;
create trigger audit_events_chain before insert on audit_events for each row execute function audit_chain();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_events_append_only before update or delete or truncate on audit_events for each statement execute function refuse_change();

-- A seal covers the audit rows of the transactions from the previous seal's bound up to its own, in id order: every row
-- of a finished transaction has exactly one, so that a deleted row shows too, the last of its record as well.
create table audit_seals (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- The first transaction that is not covered.
  up_to_transaction bigint not null,
  row_count bigint not null,
  rows_hash bytea not null,
  prev_hash bytea,
  hash bytea not null
);
create trigger audit_seals_append_only before update or delete or truncate on audit_seals for each statement execute function refuse_change();

create function audit_seal_hash(seal audit_seals) returns bytea
  language sql stable parallel safe
  return sha256(convert_to(json_build_array(
    encode(seal.prev_hash, 'hex'), seal.id, (extract(epoch from seal.at) * 1000000)::bigint, seal.up_to_transaction,
    seal.row_count, encode(seal.rows_hash, 'hex'))::text, 'UTF8'));
create function audit_seal_chain() returns trigger language plpgsql as $$
begin
  new.prev_hash := (select hash from audit_seals order by id desc limit 1);
  new.hash := audit_seal_hash(new);
  return new;
end $$;
create trigger audit_seals_chain before insert on audit_seals for each row execute function audit_seal_chain();
