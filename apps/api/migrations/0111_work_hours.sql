-- Hours worked at a site by the people of an employer in a month: what rates of injuries are divided by, once somebody else has approved them.
create table work_hours (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  site_id bigint not null references sites,
  employer_id bigint not null references companies,
  month text not null check (month ~ '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$'),
  hours integer not null check (hours >= 0),
  headcount integer not null check (headcount >= 0),
  entered_by bigint references users,
  approved_by bigint references users,
  approved_at timestamptz,
  check (approved_by <> entered_by),
  check ((approved_by is null) = (approved_at is null))
);
call make_records('work_hours', $$month$$, array['month']);
create unique index work_hours_once on work_hours (company_id, site_id, employer_id, month) where archived_at is null;
create index work_hours_site on work_hours (site_id);
create index work_hours_employer on work_hours (employer_id);
create index work_hours_waiting on work_hours (company_id, month) where archived_at is null and approved_at is null;

-- Injuries at work as the doctors have signed them, without a word of whom and what. Visits of one person about an injury of one day
-- are one injury: of its gravest class, from the first to the last day of rest.
create index visits_injury on visits (company_id, patient_id) where injury_class is not null;
create view injuries as
with signed as (
  select v.id, v.company_id, v.patient_id, r.number, r.center_id, v.injury_location_id, v.rest_from, v.rest_until,
    (coalesce(v.injury_at, r.starts_at) at time zone 'Asia/Jakarta')::date as day,
    array_position(array['FAC', 'MTC', 'RWC', 'LTI', 'FATALITY'], v.injury_class) as gravity
  from visits v join reservations r on r.id = v.id and r.status in ('WAITING_MEDICINE', 'finish')
  where v.injury_class is not null and v.signed_at is not null
), joined as (
  select min(id) as id, company_id, patient_id, day, (array['FAC', 'MTC', 'RWC', 'LTI', 'FATALITY'])[max(gravity)] as injury_class,
    min(number) as number, (array_agg(injury_location_id order by id) filter (where injury_location_id is not null))[1] as location_id,
    (array_agg(center_id order by id))[1] as center_id,
    coalesce(max(rest_until) - min(rest_from) + 1, 0) as lost_days
  from signed group by company_id, patient_id, day
)
select j.id, j.company_id, j.number, j.day, to_char(j.day, 'YYYY-MM') as month, j.injury_class, j.lost_days, j.patient_id, u.employer_id,
  e.department_id, coalesce(l.site_id, e.site_id, c.site_id) as site_id, j.location_id, l.location_name,
  search_text(j.number || ' ' || coalesce(l.location_name, '')) as search_text
from joined j
join users u on u.id = j.patient_id
join medical_centers c on c.id = j.center_id
left join locations l on l.id = j.location_id
left join employments e on e.user_id = j.patient_id and e.valid_from <= j.day and (e.valid_until is null or e.valid_until >= j.day);

alter table settings drop constraint settings_name_check;
alter table settings add constraint settings_name_check
  check (name in ('group', 'role', 'theme', 'reminder', 'permit', 'simops', 'clinic', 'rates', 'embed'));
