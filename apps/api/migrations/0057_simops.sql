-- Locations that lie beside one another, or the first of them above the second: work at one affects the other.
create table location_neighbours (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  location_id bigint not null references locations,
  neighbour_id bigint not null references locations,
  kind text not null check (kind in ('ADJACENT', 'ABOVE')),
  created_at timestamptz not null,
  created_by bigint references users,
  check (location_id <> neighbour_id)
);
create unique index location_neighbours_pair on location_neighbours
  (least(location_id, neighbour_id), greatest(location_id, neighbour_id));
create index location_neighbours_company on location_neighbours (company_id);
create index location_neighbours_location on location_neighbours (location_id);
create index location_neighbours_neighbour on location_neighbours (neighbour_id);
create index location_neighbours_created_by on location_neighbours (created_by);

-- Restricted conflicts that somebody has acknowledged with a measure. The mark holds what they were about: both windows, places
-- and activities, and the reasons; with any of them another, the acknowledgement no longer counts.
create table conflict_settlements (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  permit_id bigint not null references permits on delete cascade,
  other_id bigint not null references permits on delete cascade,
  mark text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  other_starts_at timestamptz not null,
  other_ends_at timestamptz not null,
  measure text not null,
  acknowledged_by bigint not null references users,
  acknowledged_at timestamptz not null,
  check (permit_id < other_id),
  unique (permit_id, other_id, mark)
);
create index conflict_settlements_company on conflict_settlements (company_id);
create index conflict_settlements_other on conflict_settlements (other_id);
create index conflict_settlements_by on conflict_settlements (acknowledged_by);

-- What is planned or live at a place, on a system or in a company at a time: a small part of all permits.
create index permits_planned on permits using gist (location_id, tstzrange(starts_at, ends_at))
  where status in ('WAITING_APPROVAL', 'APPROVED', 'ISSUED', 'ACTIVE', 'SUSPENDED', 'HANDOVER');
create index permits_planned_when on permits using gist (company_id, tstzrange(starts_at, ends_at))
  where status in ('WAITING_APPROVAL', 'APPROVED', 'ISSUED', 'ACTIVE', 'SUSPENDED', 'HANDOVER');
create index permits_planned_system on permits (site_id, lower(btrim(system)))
  where system is not null and status in ('WAITING_APPROVAL', 'APPROVED', 'ISSUED', 'ACTIVE', 'SUSPENDED', 'HANDOVER');

-- The matrix of activities of a company: its cells that differ from those of the product.
alter table settings drop constraint settings_name_check;
alter table settings add constraint settings_name_check
  check (name in ('group', 'role', 'theme', 'reminder', 'permit', 'simops'));
