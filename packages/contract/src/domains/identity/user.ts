import { z } from 'zod'
import { ARCHIVED, DELETED, endpoint, FOUND, RESTORED, SAVED } from '../../kit/endpoint.ts'
import { anyOf, dayRange, lookUpQuery, option, optionsQuery } from '../../kit/list-query.ts'
import { employeeId } from '../../kit/password.ts'
import { may, SCOPES } from '../../kit/permissions.ts'
import { oneOf, rare, recordsOf, register } from '../../kit/register.ts'
import { day, id, instant, optionalId, rowVersion } from '../../kit/text.ts'
import { historyEntry, usage } from '../../kit/traces.ts'
import { sessionUser } from './auth.ts'
import { positionFields, roleIds, userChanges, userFields, usernameParams, WORKER_CATEGORIES } from './user-fields.ts'
import { person, selfDetail, subordinateDetail, userDetail, userRow } from './user-rows.ts'

/** The account of a user without its permissions. */
const account = sessionUser.pick({
  id: true,
  username: true,
  fullName: true,
  companyName: true,
  positionName: true,
  mustChangePassword: true,
})

/** The users; where their records are picked from, the page says. */
const SIGNED_IN = ['recent', 'not'] as const

export const userList = register({
  label: { one: 'user', many: 'users' },
  file: 'users',
  row: userRow,
  filters: {
    roleId: recordsOf('Role'),
    departmentId: recordsOf('Department'),
    positionId: recordsOf('Position'),
    siteId: recordsOf('Site'),
    employerId: recordsOf('Employer'),
    groupId: recordsOf('Group'),
    /** Whether they have signed in within 30 days. */
    signedIn: rare(oneOf('Signed in', SIGNED_IN, { recent: 'Within 30 days', not: 'Not within 30 days' })),
    id: anyOf(id),
    sectionId: anyOf(id),
    superiorId: anyOf(id),
    category: anyOf(z.enum(WORKER_CATEGORIES)),
    mustChangePassword: z.boolean(),
    updatedAt: dayRange,
  },
  sortable: ['fullName', 'username', 'updatedAt', 'id'],
  order: { column: 'fullName', direction: 'ascending' },
  columns: {
    username: 'Employee ID',
    fullName: { label: 'Name', header: 'Full name' },
    email: { label: 'Email', header: 'E-mail' },
    phone: 'Phone',
    category: 'Category',
    employerName: 'Employer',
    departmentName: 'Department',
    sectionName: 'Section',
    positionName: 'Position',
    siteName: { label: 'Site, employer', header: 'Site' },
    superiorName: { label: 'Direct superior', value: ({ superiorUsername }) => superiorUsername },
    groupName: 'Group',
    roles: { label: 'Roles', value: ({ roles }) => roles.map(({ name }) => name).join('; ') },
    status: { label: 'Status', value: false },
    archivedAt: { label: 'Archived', value: false },
    updatedAt: 'Updated',
  },
})

/** `validFrom` is the first day of the position; today by default. */
const written = z.strictObject({
  ...userFields,
  ...positionFields,
  groupId: optionalId,
  /** The company or one of its contractors; the writer's own employer by default. */
  employerId: optionalId,
  roleIds,
  validFrom: day.nullish(),
})

const example = {
  username: '10000021',
  fullName: 'Siti Aminah',
  email: 'siti.aminah@example.com',
  phone: '6281210000021',
  nikPassport: '3525011203900001',
  gender: 'Female',
  dateOfBirth: '1990-03-12',
  category: 'Engineer',
  positionId: 1,
  sectionId: 1,
  siteId: 1,
  superiorId: 1,
  roleIds: [1],
  menuPreferences: ['SHE'],
  validFrom: '2026-11-20',
}

/** A new user. */
export const userCreate = written
/** The changes to a user: fields that are left out stay unchanged; the employee ID never changes. */
export const userUpdate = z.strictObject({
  ...userChanges,
  username: userFields.username,
  validFrom: day.nullish(),
  version: rowVersion,
})

/** The temporary password and its end, returned once: a repeated request gets null, because it is not stored. */
const first = { temporaryPassword: z.string().nullable(), temporaryPasswordUntil: instant.nullable() }
const created = z.object({ user: userDetail, ...first })

const peopleQuery = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({
    ...shape,
    keyword: z.string().max(200).optional(),
    start: z.int().min(0).max(9_000).optional(),
    page: z.int().min(1).max(9_000).optional(),
    limit: z.int().min(1).max(1000).default(10),
  })

/**
 * A user in pick-lists: the employee ID is the value and part of the label (USERS-08). Readers who cannot choose users
 * get the name only; the hint is the position, for readers with permission to read the user.
 */
const personOption = option.extend({ value: z.string().nullable(), username: z.string().nullable() })
const people = z.array(person)

const list = { ...userList.list, permission: may('submenu/User', 'read'), data: z.object({ result: z.array(userRow) }) }

export const user = {
  list: endpoint({ ...list, path: '/users/list', summary: 'List users' }),
  archived: endpoint({ ...list, path: '/users/archive/list', summary: 'List archived users' }),
  export: endpoint({
    ...userList.export,
    path: '/users/export',
    summary: 'Export users',
    permission: may('submenu/User', 'read'),
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/:username',
    summary: 'Read a user',
    done: FOUND,
    permission: may('submenu/User', 'read'),
    confidential: true,
    params: usernameParams,
    data: z.object({ user: userDetail, authUser: sessionUser }),
  }),
  subordinate: endpoint({
    method: 'GET',
    path: '/users/subordinates/:username',
    summary: 'Read a subordinate',
    done: FOUND,
    permission: 'signed-in',
    ownScope: true,
    confidential: true,
    params: usernameParams,
    data: z.object({ user: subordinateDetail, authUser: account }),
  }),
  me: endpoint({
    method: 'GET',
    path: '/users/me',
    summary: 'Read the signed-in user',
    permission: 'signed-in',
    ownScope: true,
    confidential: true,
    data: z.object({ user: selfDetail, authUser: sessionUser }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/users',
    summary: 'Create a user',
    done: SAVED,
    permission: may('submenu/User', 'create'),
    confidential: true,
    creates: true,
    body: userCreate,
    data: created,
    example: { body: example },
  }),
  update: endpoint({
    method: 'POST',
    path: '/users/update',
    summary: 'Update a user',
    done: SAVED,
    permission: may('submenu/User', 'update'),
    confidential: true,
    body: userUpdate,
    data: z.object({ user: userDetail }),
    example: { body: { ...example, version: 1 } },
  }),
  /** The number of open tasks assigned to a user; they are handed over when the user is archived. */
  openTasks: endpoint({
    method: 'POST',
    path: '/users/open-tasks/:username',
    summary: 'Count the open tasks of a user',
    permission: may('submenu/User', 'delete'),
    params: usernameParams,
    data: z.object({ openTasks: z.int() }),
  }),
  /** Archives an active user. The `successor` takes over the open tasks, or else the assignee rule of each step decides. */
  archive: endpoint({
    method: 'POST',
    path: '/users/archive/:username',
    summary: 'Archive a user and hand the open tasks over',
    done: ARCHIVED,
    permission: may('submenu/User', 'delete'),
    params: usernameParams,
    body: z.strictObject({ version: rowVersion, successor: employeeId.optional() }),
  }),
  /** Archives an active user as above, deletes an archived one permanently. */
  delete: endpoint({
    method: 'DELETE',
    path: '/users/:username',
    summary: 'Archive or delete a user',
    done: DELETED,
    permission: may('submenu/User', 'delete'),
    ifMatch: true,
    params: usernameParams,
  }),
  deleteValid: endpoint({
    method: 'POST',
    path: '/users/delete-valid/:username',
    summary: 'Where a user is used',
    permission: may('submenu/User', 'read'),
    params: usernameParams,
    data: usage,
  }),
  restore: endpoint({
    method: 'PUT',
    path: '/users/restore/:username',
    summary: 'Restore a user',
    done: RESTORED,
    permission: may('submenu/User', 'update'),
    confidential: true,
    ifMatch: true,
    params: usernameParams,
    data: z.object({ user: userDetail }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/users/history/:username',
    summary: 'History of a user',
    permission: may('submenu/User', 'read'),
    confidential: true,
    params: usernameParams,
    data: z.array(historyEntry),
  }),
  /** The administrator account of a company (USERS-16). */
  createForCompany: endpoint({
    method: 'POST',
    path: '/company-users',
    summary: 'Create the administrator of a company',
    done: SAVED,
    permission: may('submenu/Company', 'create'),
    confidential: true,
    creates: true,
    body: z.strictObject({
      companyDetailId: id,
      username: userFields.username,
      fullName: userFields.fullName,
      email: userFields.email,
    }),
    data: z.object({ user: person, ...first }),
    example: { body: { companyDetailId: 2, username: '10000022', fullName: 'Siti Aminah', email: null } },
  }),
  options: endpoint({
    method: 'POST',
    path: '/users/options',
    summary: 'Pick users',
    permission: 'signed-in',
    body: optionsQuery,
    data: z.object({ options: z.array(personOption), totalItem: z.int() }),
  }),
  directSuperiors: endpoint({
    method: 'GET',
    path: '/direct-superiors',
    summary: 'Pick a direct superior',
    permission: 'signed-in',
    query: lookUpQuery,
    data: z.object({ options: z.array(personOption), totalItem: z.int() }),
  }),
  /** The roles of the company, each with whether the reader can give it (USERS-31). */
  roles: endpoint({
    method: 'GET',
    path: '/roles',
    summary: 'Pick roles',
    permission: 'signed-in',
    query: lookUpQuery,
    data: z.object({
      options: z.array(option.extend({ scope: z.enum(SCOPES), givable: z.boolean(), reason: z.string().nullable() })),
      totalItem: z.int(),
    }),
  }),
  byRole: endpoint({
    method: 'POST',
    path: '/users/by-role/list',
    summary: 'List users by role',
    permission: may('submenu/User', 'read'),
    kind: 'list',
    body: peopleQuery({ roleId: id }),
    data: people,
  }),
  byPosition: endpoint({
    method: 'POST',
    path: '/users/by-position/list',
    summary: 'List users by position',
    permission: may('submenu/User', 'read'),
    kind: 'list',
    body: peopleQuery({ positionId: id }),
    data: people,
  }),
  /** Users with this direct superior today; without a username the team of the signed-in user. */
  children: endpoint({
    method: 'POST',
    path: '/users/children/list',
    summary: 'List the direct subordinates of a user',
    permission: 'signed-in',
    kind: 'list',
    body: peopleQuery({ username: employeeId.optional() }),
    data: people,
  }),
}

/** People, as filters and fields pick them. */
export const users = { path: 'users', endpoints: user } as const
