-- What was never done is due so long after the start of service. Without one nobody knows how long it was used: it is due
-- from the day the record was made.
create function next_due(last_done date, in_service_on date, recorded_on date, months integer) returns date
  language sql immutable parallel safe
  return case when months is not null then
    coalesce(coalesce(last_done, in_service_on) + make_interval(months => months), recorded_on)::date end;

create or replace function plan_equipment() returns trigger language plpgsql as $$
declare
  plan equipment_types%rowtype;
  recorded_on date := (new.created_at at time zone 'Asia/Jakarta')::date;
begin
  select * into plan from equipment_types where id = new.type_id;
  new.type_name := plan.equipment_type_name;
  new.next_inspection_date := next_due(new.last_inspection_date, new.in_service_on, recorded_on,
    coalesce(new.inspection_months, plan.inspection_months));
  new.next_test_date := next_due(new.last_test_date, new.in_service_on, recorded_on, plan.test_months);
  new.next_calibration_date := next_due(new.last_calibration_date, new.in_service_on, recorded_on, plan.calibration_months);
  return new;
end $$;

update equipment set type_id = type_id
  where in_service_on is null and (last_inspection_date is null or last_test_date is null or last_calibration_date is null);
