-- What people must know: articles in categories, written as a draft, published as revisions that never change.
create table article_categories (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  category_name text collate natural_order not null,
  -- What a new article of it begins with.
  must_acknowledge boolean not null default false,
  due_days integer not null default 7 check (due_days between 1 and 90),
  comments_default text not null default 'OPEN' check (comments_default in ('OPEN', 'CLOSED', 'REVIEWED')),
  search_text text generated always as (search_text(category_name)) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint,
  updated_at timestamptz not null,
  updated_by bigint,
  archived_at timestamptz
);
create unique index article_categories_name on article_categories (company_id, lower(category_name));
create index article_categories_search on article_categories using gin (search_text gin_trgm_ops);

create table articles (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  -- Whose it is: the author, with employer, department and site of the day on which it was begun.
  author_id bigint not null references users,
  employer_id bigint not null references companies,
  department_id bigint references departments,
  site_id bigint references sites,
  status text not null default 'draft' check (status in ('draft', 'SCHEDULED', 'PUBLISH', 'ARCHIVED')),
  -- The text that is being written. Each save counts its version; a publication leaves it as it is.
  draft jsonb not null,
  content_version integer not null default 1,
  published_version integer,
  -- What readers have, or will have first, as of its revision; before the first one title, summary and category of the draft.
  category_id bigint not null references article_categories,
  title text not null,
  summary text not null,
  body_text text not null default '',
  revision integer not null default 0 check (revision >= 0),
  publish_at timestamptz,
  -- When the next revision takes its place.
  next_at timestamptz,
  valid_until date,
  must_acknowledge boolean not null default false,
  sign_with_password boolean not null default false,
  due_days integer not null default 7 check (due_days between 1 and 90),
  renew_months integer check (renew_months between 1 and 60),
  -- The revision from which on an acknowledgement counts, and since when it is published.
  material_revision integer not null default 0,
  material_at timestamptz,
  comments text not null default 'OPEN' check (comments in ('OPEN', 'CLOSED', 'REVIEWED')),
  stop_location_id bigint references locations,
  cover_file_id bigint references files,
  cover_alt text not null default '',
  is_for_all boolean not null default false,
  word_count integer not null default 0,
  -- When somebody last reminded those who have not acknowledged it.
  reminded_at timestamptz,
  search_text text generated always as (search_text(title || ' ' || summary || ' ' || body_text)) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint not null references users,
  updated_at timestamptz not null,
  updated_by bigint references users,
  check (status in ('draft', 'ARCHIVED') or (revision > 0 and publish_at is not null)),
  check (next_at is null or status = 'PUBLISH'),
  check (cover_file_id is null or cover_alt <> '' or status = 'draft')
);
create index articles_changed on articles (company_id, updated_at desc, id desc);
create index articles_published on articles (company_id, publish_at desc, id desc) where status in ('SCHEDULED', 'PUBLISH');
create index articles_search on articles using gin (search_text gin_trgm_ops);
create index articles_category on articles (category_id);
create index articles_author on articles (author_id);
create index articles_due on articles (publish_at) where status = 'SCHEDULED';
create index articles_next on articles (next_at) where next_at is not null;
create index articles_stop on articles (stop_location_id) where stop_location_id is not null;
create index articles_to_acknowledge on articles (company_id, id) where must_acknowledge and status = 'PUBLISH';
create index articles_cover on articles (cover_file_id) where cover_file_id is not null;

create table article_revisions (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  article_id bigint not null references articles,
  revision integer not null check (revision > 0),
  -- Text, audience and rules as they were published.
  content jsonb not null,
  -- Everybody is asked anew to acknowledge it.
  is_material boolean not null,
  change_note text,
  publish_at timestamptz not null,
  published_by bigint not null references users,
  created_at timestamptz not null,
  check (is_material or revision > 1)
);
create unique index article_revisions_of on article_revisions (article_id, revision);
create index article_revisions_by on article_revisions (published_by);

-- A revision never changes; one that readers never had goes with its schedule.
create function keep_article_revision() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from articles a where a.id = old.article_id
    and (a.revision < old.revision or a.status = 'SCHEDULED')) then
    return old;
  end if;
  raise exception 'a revision of an article never changes' using errcode = 'restrict_violation';
end $$;
create trigger article_revisions_stay before update or delete on article_revisions
  for each row execute function keep_article_revision();

-- Who must read what is published. All that a row names must be so; a person belongs to it by any of its rows.
create table article_audiences (
  article_id bigint not null references articles,
  position integer not null,
  company_id bigint not null references companies,
  site_id bigint references sites,
  department_id bigint references departments,
  position_id bigint references positions,
  role_id bigint references roles,
  employer_id bigint references companies,
  group_id bigint references groups,
  user_id bigint references users,
  workers text check (workers in ('STAFF', 'CONTRACTORS')),
  primary key (article_id, position),
  check (num_nonnulls(site_id, department_id, position_id, role_id, employer_id, group_id, user_id, workers) > 0)
);
create index article_audiences_company on article_audiences (company_id, article_id);

-- How far somebody has read a revision.
create table article_reads (
  article_id bigint not null references articles,
  user_id bigint not null references users,
  revision integer not null,
  first_at timestamptz not null,
  seconds integer not null check (seconds between 0 and 86400),
  is_whole boolean not null,
  primary key (article_id, user_id, revision)
);
create index article_reads_user on article_reads (user_id, article_id);

create table article_acknowledgements (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  article_id bigint not null references articles,
  user_id bigint not null references users,
  revision integer not null,
  -- When it was read; without a connection before the server knows of it.
  at timestamptz not null,
  received_at timestamptz not null,
  seconds integer not null,
  -- Signed with the password: the hash of what was signed.
  content_hash text
);
create index article_acknowledgements_of on article_acknowledgements (article_id, user_id, revision desc, at desc);
create index article_acknowledgements_user on article_acknowledgements (user_id, article_id);
create trigger article_acknowledgements_append_only before update or delete or truncate on article_acknowledgements
  for each statement execute function refuse_change();

-- Who of the audience is asked, since when and until when; a row goes when the person has acknowledged, or has left the audience.
create table article_dues (
  article_id bigint not null references articles,
  user_id bigint not null references users,
  since timestamptz not null,
  due_on date not null,
  reminders smallint not null default 0,
  remind_at timestamptz,
  primary key (article_id, user_id)
);
create index article_dues_user on article_dues (user_id);
create index article_dues_remind on article_dues (remind_at) where remind_at is not null;

create table article_pins (
  company_id bigint not null references companies,
  position smallint not null check (position between 1 and 5),
  article_id bigint not null references articles,
  primary key (company_id, position)
);
create unique index article_pins_article on article_pins (article_id);

-- Makes the comments of a record: `comments` is created for the rows of `records`, with the reports of its readers.
create procedure make_comments(comments text, records regclass) language plpgsql as $$
begin
  execute format('create table %I (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    record_id bigint not null references %s,
    author_id bigint not null references users,
    text text not null,
    created_at timestamptz not null,
    -- Null: it waits until somebody lets it through.
    approved_at timestamptz,
    approved_by bigint references users,
    edited_at timestamptz,
    removed_at timestamptz,
    removed_by bigint references users,
    -- Why somebody else removed it.
    removed_for text,
    check ((removed_at is null) = (removed_by is null)),
    check (removed_by is null or removed_by = author_id or removed_for is not null))', comments, records);
  execute format('create index %I on %I (record_id, id desc)', comments || '_of', comments);
  execute format('create index %I on %I (author_id)', comments || '_author', comments);
  execute format('create index %I on %I (removed_by) where removed_by is not null', comments || '_removed_by', comments);
  execute format('create table %I (
    comment_id bigint not null references %I,
    user_id bigint not null references users,
    reason text not null,
    at timestamptz not null,
    primary key (comment_id, user_id))', comments || '_reports', comments);
end $$;

call make_comments('article_comments', 'articles');
