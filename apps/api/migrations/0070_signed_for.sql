-- For whom a stand-in signed or decided.
alter table permit_signatures add column for_user_id bigint references users;
alter table permit_events add column for_user_id bigint references users;
alter table hiradc_events add column for_user_id bigint references users;
create index permit_signatures_for on permit_signatures (for_user_id) where for_user_id is not null;
create index permit_events_for on permit_events (for_user_id) where for_user_id is not null;
create index hiradc_events_for on hiradc_events (for_user_id) where for_user_id is not null;
