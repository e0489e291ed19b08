create table contractor_categories (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  contractor_category_name text not null,
  description text
);
call make_records('contractor_categories', $$contractor_category_name || ' ' || coalesce(description, '')$$, array['contractor_category_name']);
create unique index contractor_categories_name on contractor_categories (company_id, lower(contractor_category_name));

-- What safety keeps of a contractor company: category, contact, and until when it is prequalified.
create table contractors (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  contractor_company_id bigint not null references companies,
  -- The company's name, kept in step by the triggers below, so that lists can search and sort by it.
  contractor_name text not null default '',
  contractor_category_id bigint references contractor_categories,
  scope_of_work text,
  contact_name text,
  contact_phone text,
  remarks text,
  -- Of the latest assessment that was passed; null where there is none.
  prequalified_until date,
  check (contractor_company_id <> company_id)
);
call make_records('contractors', $$contractor_name || ' ' || coalesce(scope_of_work, '') || ' ' || coalesce(contact_name, '')$$, array['contractor_name', 'prequalified_until']);
create unique index contractors_company on contractors (contractor_company_id);
create index contractors_category on contractors (contractor_category_id) where contractor_category_id is not null;

create function name_contractor() returns trigger language plpgsql as $$
begin
  new.contractor_name := (select company_name from companies where id = new.contractor_company_id);
  return new;
end $$;
create trigger contractors_name before insert or update of contractor_company_id, contractor_name on contractors
  for each row execute function name_contractor();

create function rename_contractor() returns trigger language plpgsql as $$
begin
  update contractors set contractor_name = new.company_name where contractor_company_id = new.id;
  return null;
end $$;
create trigger companies_rename_contractor after update of company_name on companies
  for each row when (old.company_name is distinct from new.company_name) execute function rename_contractor();

create table prequalifications (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  contractor_id bigint not null references contractors,
  score integer not null check (score between 0 and 100),
  result text not null check (result in ('PASSED', 'FAILED')),
  assessed_on date not null,
  valid_until date,
  assessor_id bigint references users,
  remarks text,
  file_id bigint references files,
  check ((result = 'PASSED') = (valid_until is not null)),
  check (valid_until >= assessed_on)
);
call make_records('prequalifications', $$coalesce(remarks, '')$$, array['assessed_on', 'valid_until']);
create index prequalifications_contractor on prequalifications (contractor_id, assessed_on desc, id desc);
create index prequalifications_assessor on prequalifications (assessor_id) where assessor_id is not null;
create index prequalifications_file on prequalifications (file_id) where file_id is not null;

-- The latest assessment decides: a failed one ends what an earlier one allowed.
create function prequalify() returns trigger language plpgsql as $$
declare
  touched bigint := coalesce(new.contractor_id, old.contractor_id);
begin
  -- Two assessments at once: the later one waits here, then sees both. The insert's own reference does not stand in its way.
  perform 1 from contractors where id = touched for no key update;
  update contractors set prequalified_until = (
    select case result when 'PASSED' then valid_until end from prequalifications
    where contractor_id = touched and archived_at is null order by assessed_on desc, id desc limit 1)
  where id = touched;
  return null;
end $$;
create trigger prequalifications_decide after insert or update or delete on prequalifications
  for each row execute function prequalify();

create table contractor_documents (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  contractor_id bigint not null references contractors,
  title text not null,
  document_number text,
  valid_until date,
  file_id bigint references files
);
call make_records('contractor_documents', $$title || ' ' || coalesce(document_number, '')$$, array['title', 'valid_until']);
create unique index contractor_documents_title on contractor_documents (contractor_id, lower(title), lower(coalesce(document_number, '')));
create index contractor_documents_file on contractor_documents (file_id) where file_id is not null;
