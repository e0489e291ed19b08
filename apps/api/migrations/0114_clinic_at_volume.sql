-- Lists of the pharmacy in their own order, whatever their state: what was prescribed, and what ends first.
create index prescriptions_submitted on prescriptions (company_id, submitted_at, id);
create index stock_batches_expiry on stock_batches (company_id, expires_on, id);
