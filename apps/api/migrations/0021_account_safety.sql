-- A temporary password ends by itself; the first administrator's does not, as nobody could give another one.
alter table users add column password_expires_at timestamptz;
update users set password_expires_at = now() + interval '24 hours' where must_change_password and created_by is not null;

-- A key that was made for an authenticator without asking for the password is worth nothing.
update users set totp_secret = null where totp_enrolled_at is null;

-- When a session last got tokens: it ends when it was idle for too long.
alter table sessions add column refreshed_at timestamptz;
update sessions s set refreshed_at =
  coalesce((select max(r.issued_at) from refresh_tokens r where r.session_id = s.id), s.created_at);
alter table sessions alter column refreshed_at set not null;

-- Whatever ends a session, its open event streams hear of it at once.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('users', json_build_array(new.user_id), 'id', 0, 'kind', 'session')::text);
  return null;
end $$;
create trigger sessions_tell_end after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null)
  execute function tell_session_end();

-- An e-mail address that its owner has changed can be taken back from the old mailbox for a while.
create table email_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  old_email text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_changes_user on email_changes (user_id, id);
