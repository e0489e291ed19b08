-- What a user has changed of the channels of a kind; where no row is, the catalogue or the company decides.
create table notification_choices (
  user_id bigint not null references users on delete cascade,
  kind text not null,
  channel text not null check (channel in ('bell', 'email')),
  is_on boolean not null,
  primary key (user_id, kind, channel)
);

create table notification_settings (
  user_id bigint primary key references users on delete cascade,
  -- From this hour on, in Jakarta; null: no daily summary.
  digest_hour smallint check (digest_hour between 0 and 23),
  -- The last day in Jakarta whose summary was sent, or had nothing to say: one a person and day.
  digest_day date,
  version integer not null default 0,
  updated_at timestamptz not null
);
create index notification_settings_digest on notification_settings (digest_hour) where digest_hour is not null;

-- The list is ordered by the moment of creation; the id decides between equal ones.
drop index notifications_user, notifications_user_type;
create index notifications_user on notifications (user_id, created_at desc, id desc);
create index notifications_user_type on notifications (user_id, type, created_at desc, id desc);
create index notifications_user_id on notifications (user_id, id);
create index notifications_unread on notifications (user_id, id desc) where read_at is null;
