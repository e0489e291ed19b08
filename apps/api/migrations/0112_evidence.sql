-- Binders of evidence for an audit: what somebody could read of a period, collected into one file beside the requests.
create table evidence_binders (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  number text not null,
  standard text not null check (standard in ('ISO45001', 'SMK3', 'CLIENT')),
  title text collate natural_order not null,
  site_id bigint references sites,
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  requested_by bigint not null references users,
  requested_at timestamptz not null,
  -- Where the site is, for the codes on its prints.
  address text not null,
  -- Who works on it says so again and again; after some minutes of silence another one takes it over.
  worked_on_at timestamptz,
  attempts integer not null default 0,
  step text,
  written integer not null default 0,
  ready_at timestamptz,
  failed_at timestamptz,
  problem text,
  sha256 text,
  file_id bigint references files,
  search_text text generated always as (search_text(number || ' ' || title)) stored,
  unique (company_id, number),
  check (ready_at is null or failed_at is null),
  check ((ready_at is null) = (file_id is null))
);
create index evidence_binders_search on evidence_binders using gin (search_text gin_trgm_ops);
create index evidence_binders_of on evidence_binders (company_id, requested_by, id desc);
create index evidence_binders_site on evidence_binders (site_id) where site_id is not null;
create index evidence_binders_file on evidence_binders (file_id) where file_id is not null;
create index evidence_binders_open on evidence_binders (id) where ready_at is null and failed_at is null;
create index evidence_binders_by on evidence_binders (requested_by);
