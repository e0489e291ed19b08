-- The device a session was opened on, known by a cookie of which only the hash is kept.
alter table sessions add column device_hash bytea;

-- Counters of other things than passwords get a table of their own: a name in one can never meet a key of another.
delete from sign_in_failures where username !~ '^[0-9]{8}$';
alter table sign_in_failures
  -- Set where the account has used the device before: the failure counts for the device, not for its address.
  add column device_hash bytea,
  -- The account has signed in from this address or device before: the failure does not slow down others at the address.
  add column known boolean not null default false;

create table request_counts (
  counter text not null,
  key text not null,
  at timestamptz not null
);
create index request_counts_key on request_counts (counter, key, at);
create index request_counts_at on request_counts (at);

-- A registration whose mailed code is not proved yet. It reserves nothing: two may ask for the same domain or employee ID.
create table pending_registrations (
  ticket uuid primary key references one_time_codes on delete cascade,
  username text not null,
  email text not null,
  email_domain text not null,
  password_hash text not null
);
