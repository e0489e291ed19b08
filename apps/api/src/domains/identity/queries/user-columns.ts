import { type RawBuilder, sql } from 'kysely'
import { holdsAt } from '../../../platform/dated.ts'

const instant = (column: string) =>
  `to_char(t.${column} at time zone 'Asia/Jakarta', 'YYYY-MM-DD"T"HH24:MI:SS"+07:00"')`

const POSITION = {
  positionId: 'e.position_id',
  positionName: 'k.position_name',
  sectionId: 'e.section_id',
  sectionName: 's.section_name',
  departmentId: 'e.department_id',
  departmentName: 'd.department_name',
  siteId: 'e.site_id',
  siteName: 'w.site_name',
  superiorId: 'e.superior_id',
  superiorUsername: 'b.username',
  superiorName: 'b.full_name',
}

const ROW = {
  id: 't.id',
  version: 't.version',
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
  archivedAt: instant('archived_at'),
  username: 't.username',
  fullName: 't.full_name',
  email: 't.email',
  phone: 't.phone',
  category: 't.category',
  companyName: 'c.company_name',
  employerId: 't.employer_id',
  employerName: 'f.company_name',
  groupId: 't.group_id',
  groupName: 'g.group_name',
  ...POSITION,
  roles: `coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name, r.id)
    from user_roles ur join roles r on r.id = ur.role_id and r.archived_at is null where ur.user_id = t.id), '[]')`,
  mustChangePassword: 't.must_change_password',
}

const DETAIL = {
  companyId: 't.company_id',
  photoFileId: 't.photo_file_id',
  nikPassport: 't.nik_passport',
  gender: 't.gender',
  dateOfBirth: 't.date_of_birth',
  consultationLink: 't.consultation_link',
  menuPreferences: 't.menu_preferences',
  validFrom: 'e.valid_from',
  lastSignInAt: `(select to_char(max(z.created_at) at time zone 'Asia/Jakarta', 'YYYY-MM-DD"T"HH24:MI:SS"+07:00"')
    from sessions z where z.user_id = t.id)`,
}

const list = (columns: Readonly<Record<string, string>>) =>
  Object.entries(columns)
    .map(([field, text]) => `${text} as "${field}"`)
    .join(', ')

/** The columns of a list for a user `t`. */
export const ROW_COLUMNS = list(ROW)

const MORE_COLUMNS = sql.raw(list({ ...ROW, ...DETAIL }))
/** The columns of a detail. */
export const detailColumns = (today: string): RawBuilder<unknown> =>
  sql`${MORE_COLUMNS}, (select count(*)::int from employments o where o.superior_id = t.id
    and ${holdsAt('o', today)}) as subordinate_count`

/** The tables beside a person `t` that its columns read. */
export const userJoins = (today: string): RawBuilder<unknown> => sql`join companies c on c.id = t.company_id
  join companies f on f.id = t.employer_id
  left join groups g on g.id = t.group_id
  left join employments e on e.user_id = t.id and ${holdsAt('e', today)}
  left join positions k on k.id = e.position_id
  left join sections s on s.id = e.section_id
  left join departments d on d.id = e.department_id
  left join sites w on w.id = e.site_id
  left join users b on b.id = e.superior_id`
