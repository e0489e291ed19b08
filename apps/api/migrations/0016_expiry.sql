-- A reminder goes out once for each thing, day and term.
create table expiry_reminders (
  kind text not null,
  item_id bigint not null,
  due_on date not null,
  days integer not null,
  sent_at timestamptz not null,
  primary key (kind, item_id, due_on, days)
);

-- A person's own address under which calendars read what expires; the address is the secret, so only its seal is kept.
create table calendar_feeds (
  user_id bigint primary key references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_read_at timestamptz
);
