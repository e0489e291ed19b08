-- The reviews that have come due in any company: what the server puts under review by itself.
create index hiradc_revisions_due on hiradc_revisions (valid_until, id) where status = 'APPROVED';
-- What the people of a department have to read.
create index hiradc_revisions_department_in_force on hiradc_revisions (department_id, approved_at desc, id desc) where status in ('APPROVED', 'UNDER_REVIEW');
