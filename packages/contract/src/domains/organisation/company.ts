import { z } from 'zod'
import { endpoint, idParams, SAVED } from '../../kit/endpoint.ts'
import { allowedAction } from '../../kit/lifecycle.ts'
import { anyOf } from '../../kit/list-query.ts'
import { employeeId, newPassword } from '../../kit/password.ts'
import { may } from '../../kit/permissions.ts'
import { resource } from '../../kit/resource.ts'
import { optionalText, rowVersion, text } from '../../kit/text.ts'
import { companyLifecycle } from './company-lifecycle.ts'
import { companyHead } from './heads.ts'

const MENU = 'submenu/Company'
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/i

const optional = <T>(max: number, matches: (value: string) => T, message: string, example: string) =>
  optionalText(max, example).refine((value) => value === null || matches(value), message)

/** The fields of a company that can be changed (ORG-03). */
export const companyFields = {
  companyName: text(100),
  companyType: optionalText(100),
  companyEmail: optional(
    254,
    (value) => z.email().safeParse(value).success,
    'Use an email address, such as name@company.com',
    'office@bahari.example',
  ),
  companyPhone: optional(
    30,
    (value) => /^\+?[\d ()/-]{5,}$/.test(value),
    'Use digits, with + for the country code',
    '+62 31 555 0101',
  ),
  companyAddress: optionalText(500),
  emailDomain: optional(253, (value) => DOMAIN.test(value), 'Use a domain such as company.com', 'bahari.example'),
}

/** The administrator account of a new company: write-only, the password is never returned (AMB-47, G-053). */
const administrator = {
  username: employeeId,
  administratorName: text(100),
  password: newPassword,
}

export const COMPANY_ACTIONS = ['activate', 'deactivate'] as const
export type CompanyAction = (typeof COMPANY_ACTIONS)[number]

const status = z.enum(companyLifecycle.states)

const described = resource('companies', {
  ...companyHead,
  write: z.strictObject(companyFields),
  read: z.object({
    /** The specification's name of the id (ORG-03). */
    companyDetailId: z.int(),
    companyName: z.string(),
    /** A contractor of another company. */
    subcont: z.boolean(),
    parentCompanyName: z.string().nullable(),
    companyType: z.string().nullable(),
    companyEmail: z.string().nullable(),
    companyPhone: z.string().nullable(),
    companyAddress: z.string().nullable(),
    emailDomain: z.string().nullable(),
    status,
    userCount: z.int(),
    /** What the reader can do to it now, with the reason where not. */
    allowedActions: z.array(allowedAction(COMPANY_ACTIONS)),
  }),
  /** Operating companies or contractors. */
  filter: { subcont: anyOf(z.enum(['true', 'false'])), status: anyOf(status) },
  sortable: ['id', 'companyName', 'status', 'updatedAt'],
  defaultOrder: { column: 'companyName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'export', 'options'],
})

/** A new company: a contractor of the user's company; an operating company needs the data scope All companies (IM-02). */
export const newCompany = z.strictObject({ ...companyFields, ...administrator, subcont: z.boolean() })

/** Companies: the operating ones and their contractors (ORG-01 to ORG-03). */
export const company = {
  ...described,
  endpoints: {
    ...described.endpoints,
    create: endpoint({
      method: 'POST',
      path: '/companies',
      summary: 'Create company',
      done: SAVED,
      permission: may(MENU, 'create'),
      creates: true,
      body: newCompany,
      data: described.row,
    }),
  },
}

/** Which companies the reader can add: contractors of the user's company, operating companies. */
export const addableCompanies = endpoint({
  method: 'GET',
  path: '/companies/addable',
  summary: 'Which companies I can add',
  permission: may(MENU, 'create'),
  data: z.object({ contractors: z.boolean(), operating: z.boolean() }),
})

const perform = (action: CompanyAction, done: string) =>
  endpoint({
    method: 'POST',
    path: `/companies/${action}/:id`,
    summary: `${companyLifecycle.actions[action].label} company`,
    done,
    permission: may(MENU, 'update'),
    params: idParams,
    body: z.strictObject({ version: rowVersion, reason: optionalText(500) }),
    data: described.row,
  })

/** The life-cycle actions on the page of a company. */
export const companyActions = {
  activate: perform('activate', 'The company is active'),
  deactivate: perform('deactivate', 'The company is inactive'),
}
