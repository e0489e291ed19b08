-- The heat map reads the counts of departments and authors, which every data scope knows, in place of those of places: there
-- are far fewer of them. That of a place reads its rows.
drop table hiradc_cells;
create table hiradc_cells (
  company_id bigint not null references companies,
  employer_id bigint not null references companies,
  department_id bigint not null references departments,
  site_id bigint references sites,
  author_id bigint not null references users,
  after_controls boolean not null,
  likelihood smallint not null,
  severity smallint not null,
  rows integer not null,
  constraint hiradc_cells_key unique nulls not distinct (company_id, employer_id, department_id, site_id, author_id, after_controls, likelihood, severity)
);
create index hiradc_cells_employer on hiradc_cells (employer_id);
create index hiradc_cells_department on hiradc_cells (department_id);
create index hiradc_cells_site on hiradc_cells (site_id);
create index hiradc_cells_author on hiradc_cells (author_id);
insert into hiradc_cells (company_id, employer_id, department_id, site_id, author_id, after_controls, likelihood, severity, rows)
select r.company_id, r.employer_id, r.department_id, r.site_id, r.author_id, x.after_controls, x.likelihood, x.severity, count(*)::int
from hiradc_revisions r join hiradc_rows t on t.revision_id = r.id and t.in_force
cross join lateral (values (false, t.likelihood, t.severity), (true, t.residual_likelihood, t.residual_severity))
  x (after_controls, likelihood, severity)
group by 1, 2, 3, 4, 5, 6, 7, 8;

-- The orders of the list of all rows in force. The risk of a cell is known, so that these find the rows of a cell too, in
-- either order.
drop index hiradc_rows_residual, hiradc_rows_residual_cell, hiradc_rows_cell;
create index hiradc_rows_residual on hiradc_rows (company_id, residual_risk, risk, id) where in_force;
create index hiradc_rows_risk on hiradc_rows (company_id, risk, residual_risk, id) where in_force;
create index hiradc_rows_updated on hiradc_rows (company_id, updated_at, id) where in_force;

-- What is open still, such as the follow-up actions of controls.
create index cases_open on cases (company_id, id) where ended_at is null;
