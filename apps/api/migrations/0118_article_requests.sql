-- Who was asked to acknowledge which revision, since when and until when: `article_dues` forgets whoever has, or has left.
create table article_requests (
  id bigint generated always as identity primary key,
  article_id bigint not null references articles,
  user_id bigint not null references users,
  -- The revision from which on an acknowledgement counts.
  revision integer not null,
  at timestamptz not null,
  due_on date not null
);
create unique index article_requests_of on article_requests (article_id, user_id, revision, at);
create index article_requests_user on article_requests (user_id);
insert into article_requests (article_id, user_id, revision, at, due_on)
  select d.article_id, d.user_id, a.material_revision, d.since, d.due_on
  from article_dues d join articles a on a.id = d.article_id;
create trigger article_requests_append_only before update or delete or truncate on article_requests
  for each statement execute function refuse_change();
create index article_acknowledgements_at on article_acknowledgements (company_id, at);

alter table settings drop constraint settings_name_check;
alter table settings add constraint settings_name_check
  check (name in ('group', 'role', 'theme', 'reminder', 'permit', 'simops', 'clinic', 'rates', 'embed', 'articles'));
