-- Why a required line of the checklist does not apply: of the request, and as found at the site.
alter table permit_checks add column remark text;
alter table permit_checks add column site_remark text;
