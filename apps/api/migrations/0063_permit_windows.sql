-- The windows of all permits, not of planned ones alone: the list asks for the permits of some days.
drop index permits_planned_when;
create index permits_when on permits using gist (company_id, tstzrange(starts_at, ends_at));
