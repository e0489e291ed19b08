-- A code that proves the way to a mailbox. One is made for unknown people, too, so that nothing is revealed.
create table one_time_codes (
  ticket uuid primary key,
  user_id bigint references users,
  -- Seals who asked, so that a resend reaches the same one.
  code_hash bytea not null,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  verified_at timestamptz,
  reset_hash bytea,
  reset_expires_at timestamptz,
  used_at timestamptz
);
create index one_time_codes_user on one_time_codes (user_id, created_at);
create index one_time_codes_created on one_time_codes (created_at);

-- Codes were asked for to replace one password, and went to one mailbox: with another one they are worth nothing, whoever
-- changes it. A ticket that waits for its new password falls with them.
create function drop_codes() returns trigger language plpgsql as $$
begin
  delete from one_time_codes where user_id = new.id;
  return null;
end $$;
create trigger users_drop_codes after update of email, password_hash on users for each row
  when (old.email is distinct from new.email or old.password_hash is distinct from new.password_hash)
  execute function drop_codes();

-- Whoever has forgotten the password may say the e-mail instead of the employee ID.
create index users_mailbox on users (lower(email));

create table mails (
  id bigint generated always as identity primary key,
  company_id bigint references companies,
  recipient text not null,
  subject text not null,
  -- Kept only where there is no mail server to hand it to.
  body text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_created on mails (created_at desc, id desc);

-- A role may demand a second factor of its holders.
alter table roles add column second_factor boolean not null default false;

alter table users
  add column totp_secret text,
  add column totp_enrolled_at timestamptz,
  -- The last time step whose code was used: a code is good once.
  add column totp_last_step bigint;
create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
