-- Pages of figures that somebody has mailed to themselves, at an hour of Jakarta.
create table dashboard_subscriptions (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  user_id bigint not null references users,
  version integer not null default 1,
  -- A page that is built in, or a dashboard; neither once the dashboard is deleted.
  page text check (page in ('MANAGEMENT', 'PIC', 'EMPLOYEE')),
  dashboard_id bigint references dashboards on delete set null,
  -- What it was called, so that a deleted one still has a name.
  title text collate natural_order not null check (length(title) between 1 and 100),
  cadence text not null check (cadence in ('DAILY', 'WEEKLY', 'MONTHLY')),
  hour smallint not null check (hour between 0 and 23),
  -- Of the week from 1 for Monday, or of the month.
  day smallint,
  filter jsonb not null default '{}' check (jsonb_typeof(filter) = 'object' and pg_column_size(filter) < 8192),
  -- In place of the period of each figure.
  period text check (length(period) between 1 and 10),
  -- When the next mail is due. Times that nobody was there for are sent for once.
  due_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(page, dashboard_id) <= 1),
  check (coalesce(case cadence when 'DAILY' then day is null when 'WEEKLY' then day between 1 and 7 else day between 1 and 28 end, false))
);
create index dashboard_subscriptions_due on dashboard_subscriptions (due_at, id);
create index dashboard_subscriptions_company on dashboard_subscriptions (company_id);
create index dashboard_subscriptions_dashboard on dashboard_subscriptions (dashboard_id) where dashboard_id is not null;
create unique index dashboard_subscriptions_once on dashboard_subscriptions
  (user_id, coalesce(page, ''), coalesce(dashboard_id, 0), cadence, hour, coalesce(day, 0), md5(filter::text), coalesce(period, ''))
  where num_nonnulls(page, dashboard_id) = 1;

-- The mails of a subscription: one for each time, however many servers there are.
create table dashboard_mails (
  subscription_id bigint not null references dashboard_subscriptions on delete cascade,
  due_at timestamptz not null,
  done_at timestamptz not null,
  -- Why none was sent.
  skipped text check (skipped in ('ACCOUNT', 'ADDRESS', 'DELETED', 'ELSEWHERE', 'RIGHT')),
  primary key (subscription_id, due_at)
);
