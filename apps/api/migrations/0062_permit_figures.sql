-- An act that closed gates have refused: the act itself leaves nothing, as its transaction is rolled back. Stops by a gate are in
-- permit_events with their gates.
create table permit_refusals (
  id bigint generated always as identity primary key,
  permit_id bigint not null references permits,
  company_id bigint not null references companies,
  at timestamptz not null,
  actor_id bigint not null references users,
  action text not null,
  gates text[] not null check (cardinality(gates) > 0)
);
-- Whoever tries the same again within a minute is refused once.
create unique index permit_refusals_once on permit_refusals
  (permit_id, actor_id, action, gates, date_trunc('minute', at at time zone 'UTC'));
create index permit_refusals_company on permit_refusals (company_id, at);
create index permit_refusals_actor on permit_refusals (actor_id);
create trigger permit_refusals_append_only before update or delete or truncate on permit_refusals
  for each statement execute function refuse_change();
create trigger permit_refusals_live after insert on permit_refusals
  referencing new table as changed for each statement execute function announce_permits();

create index permit_events_stops on permit_events (company_id, at) where action = 'stop';
