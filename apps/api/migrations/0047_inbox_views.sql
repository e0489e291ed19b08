-- Views of the inbox that people have saved for themselves: segment, filters, keyword and order under a name.
create table inbox_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  state jsonb not null,
  is_default boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index inbox_views_name on inbox_views (user_id, lower(name));
create unique index inbox_views_default on inbox_views (user_id) where is_default;
