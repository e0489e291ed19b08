-- A report that waited on a device is sent weeks later: each key says until when it is kept.
alter table idempotency_keys add column kept_until timestamptz;
update idempotency_keys set kept_until = created_at + interval '48 hours';
alter table idempotency_keys alter column kept_until set not null;
drop index idempotency_keys_created_at;
create index idempotency_keys_kept_until on idempotency_keys (kept_until);
