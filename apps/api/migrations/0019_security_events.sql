-- Of what can be repeated without end (a refused operation, a forged token) the audit trail keeps one row an hour: whoever
-- inserts here writes it.
create table security_event_hours (
  action text not null,
  -- The account and what it tried, or one of a few hundred groups of addresses where nobody is known.
  subject text not null,
  hour timestamptz not null,
  primary key (action, subject, hour)
);
create index security_event_hours_hour on security_event_hours (hour);

-- The audit trail is read by action: security events are few among many changes.
create index audit_events_action on audit_events (action, at, id);
