import { certificate, certificateList } from '@selamat/contract/domains/identity/certificate'
import { user, userList } from '@selamat/contract/domains/identity/user'
import { sql } from 'kysely'
import { measuredList } from '../../measures/measured-list.ts'
import { measuresOf } from '../../measures/measures-of.ts'
import { byEmployer } from '../../measures/places.ts'
import { certificateReads } from './queries/certificates.ts'
import { userReads } from './queries/list-users.ts'

const people = measuresOf(
  measuredList(userList, user.list, '/user', userReads),
  'People',
)([
  {
    key: 'users-active',
    kind: 'SHARE',
    label: 'Active users',
    unit: '%',
    formula: 'People who signed in within 30 days, of all people.',
    whole: { items: ['submenu/Dashboard Management'] },
    better: 'MORE',
    of: 'NOW',
    filters: { siteId: 'Site', departmentId: 'Department', employerId: 'Employer' },
    rows: () => ({}),
    part: () => ({ signedIn: ['recent'] }),
    dimensions: { employer: byEmployer('t.employer_id') },
  },
])

const ofCertificates = {
  kind: 'COUNT',
  unit: '',
  better: 'LESS',
  of: 'NOW',
  filters: {},
  dimensions: {},
  first: {
    order: sql`t.valid_until, t.id`,
    join: sql`join users h on h.id = t.user_id`,
    title: sql`t.title`,
    detail: sql`h.full_name`,
    when: sql`t.valid_until::text`,
    address: sql`'/certificate?q=' || t.certificate_number`,
  },
} as const

const certificates = measuresOf(
  measuredList(certificateList, certificate.list, '/certificate', certificateReads),
  'People',
)([
  {
    ...ofCertificates,
    key: 'certificates-ending',
    label: 'Certificates end soon',
    formula: 'Certificates that have ended or end soon, of yourself, your team and the people whom you may read.',
    rows: () => ({ status: ['EXPIRED', 'EXPIRING'] }),
  },
  {
    ...ofCertificates,
    key: 'certificates-expired',
    label: 'Certificates expired',
    formula: 'Certificates whose last day has passed, of yourself, your team and the people whom you may read.',
    rows: () => ({ status: ['EXPIRED'] }),
  },
])

/** What of people and their certificates is counted. */
export const identityMeasures = [...people, ...certificates]
