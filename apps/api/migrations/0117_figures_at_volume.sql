-- Reports of a period are counted by the day of their submission.
create index cases_reported on cases (company_id, submitted_at);
