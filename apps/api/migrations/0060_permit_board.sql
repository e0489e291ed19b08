-- The board of a past minute finds the windows of that day by what the events say, the latest event of each permit by its index.
create index permit_events_window on permit_events (company_id, starts_at) include (permit_id, at);

-- Every change of a board is announced to the browsers of the company with the change itself, by whatever statement.
create function announce_permits() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('company', c.company_id, 'kind', 'permits', 'id', 0)::text)
    from (select distinct company_id from changed) c;
  return null;
end $$;
create trigger permit_events_live after insert on permit_events
  referencing new table as changed for each statement execute function announce_permits();

create function announce_sign_ons() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('company', c.company_id, 'kind', 'permits', 'id', 0)::text)
    from (select distinct p.company_id from changed n join permits p on p.id = n.permit_id) c;
  return null;
end $$;
create trigger permit_sign_ons_live after insert on permit_sign_ons
  referencing new table as changed for each statement execute function announce_sign_ons();
create trigger permit_sign_offs_live after update on permit_sign_ons
  referencing new table as changed for each statement execute function announce_sign_ons();

-- All work of a site, or of areas of it, was stopped at once.
create table alarms (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  site_id bigint not null references sites,
  code text not null,
  reason text not null,
  is_whole_site boolean not null,
  raised_at timestamptz not null,
  raised_by bigint not null references users,
  ended_at timestamptz,
  ended_by bigint references users,
  version integer not null default 1,
  check (ended_at >= raised_at),
  check ((ended_at is null) = (ended_by is null))
);
create index alarms_site on alarms (site_id, raised_at desc);
create index alarms_company on alarms (company_id);
create index alarms_raised_by on alarms (raised_by);
create index alarms_ended_by on alarms (ended_by);
create trigger alarms_live after insert on alarms
  referencing new table as changed for each statement execute function announce_permits();
create trigger alarms_ended_live after update on alarms
  referencing new table as changed for each statement execute function announce_permits();

create table alarm_locations (
  alarm_id bigint not null references alarms,
  location_id bigint not null references locations,
  primary key (alarm_id, location_id)
);
create index alarm_locations_location on alarm_locations (location_id);

-- The permits that it suspended.
create table alarm_permits (
  alarm_id bigint not null references alarms,
  permit_id bigint not null references permits,
  primary key (alarm_id, permit_id)
);
create index alarm_permits_permit on alarm_permits (permit_id);

-- Who was signed on at that moment, under which permit, and when the person was ticked at the muster point.
create table alarm_people (
  alarm_id bigint not null references alarms,
  user_id bigint not null references users,
  permit_id bigint not null references permits,
  signed_on_at timestamptz not null,
  mustered_at timestamptz,
  mustered_by bigint references users,
  primary key (alarm_id, user_id),
  check ((mustered_at is null) = (mustered_by is null))
);
create index alarm_people_user on alarm_people (user_id);
create index alarm_people_permit on alarm_people (permit_id);
create index alarm_people_mustered_by on alarm_people (mustered_by);
create function announce_muster() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('company', c.company_id, 'kind', 'permits', 'id', 0)::text)
    from (select distinct a.company_id from changed n join alarms a on a.id = n.alarm_id) c;
  return null;
end $$;
create trigger alarm_people_live after update on alarm_people
  referencing new table as changed for each statement execute function announce_muster();

-- Who has read what of the brief of an area, in which version.
create table shift_brief_acknowledgements (
  location_id bigint not null references locations,
  user_id bigint not null references users,
  company_id bigint not null references companies,
  item_kind text not null check (item_kind in ('PERMIT', 'ISOLATION', 'FIRE_WATCH', 'GAS')),
  item_id bigint not null,
  item_version integer not null,
  acknowledged_at timestamptz not null,
  primary key (location_id, user_id, item_kind, item_id)
);
create index shift_brief_acknowledgements_user on shift_brief_acknowledgements (user_id);
create index shift_brief_acknowledgements_company on shift_brief_acknowledgements (company_id);
