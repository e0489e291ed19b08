import { expiryList } from '@selamat/contract/domains/expiry/expiry'
import { hiradcRows } from '@selamat/contract/domains/hiradc/hiradc-overview'
import { hiradcList } from '@selamat/contract/domains/hiradc/hiradc-register'
import { userList } from '@selamat/contract/domains/identity/user'
import { equipmentDue } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { permitList } from '@selamat/contract/domains/permits/permit-register'
import { reportList } from '@selamat/contract/domains/workflow/report-register'
import { filterAddress } from '@selamat/contract/kit/filter-address'
import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { registerView } = await import('../register/register-view.ts')
const { readQuery } = await import('../lib/navigation.ts')
const { readListState } = await import('../ui/list/list-state.ts')
const none = { key: 'none', load: async () => [] }

it.each([
  {
    view: registerView(permitList),
    filters: permitList.filters,
    values: { status: ['ACTIVE', 'ISSUED'], siteId: [3] },
  },
  { view: registerView(permitList), filters: permitList.filters, values: { quick: ['overdue'], kind: ['PTW'] } },
  {
    view: registerView(permitList),
    filters: permitList.filters,
    values: { issuedOn: { from: '2026-11-01', until: '2026-11-20' }, firstCheck: ['ready'] },
  },
  { view: registerView(reportList), filters: reportList.filters, values: { kind: ['action'], action: ['overdue'] } },
  { view: registerView(reportList), filters: reportList.filters, values: { open: ['yes'], submitterId: [7] } },
  {
    view: registerView(equipmentDue, { sources: { family: none } }),
    filters: equipmentDue.filters,
    values: { within: ['30'] },
  },
  { view: registerView(expiryList), filters: expiryList.filters, values: { userId: [4], within: ['30'] } },
  {
    view: registerView(userList, {
      sources: { roleId: none, departmentId: none, positionId: none, siteId: none, employerId: none, groupId: none },
    }),
    filters: userList.filters,
    values: { signedIn: ['recent'], siteId: [1] },
  },
  {
    view: registerView(hiradcList, { chips: ['band', 'review'], sources: { band: none, status: none } }),
    filters: hiradcList.filters,
    values: { review: ['OVERDUE'] },
  },
  {
    view: registerView(hiradcRows, {
      sources: {
        residualBand: none,
        band: none,
        likelihood: none,
        severity: none,
        residualLikelihood: none,
        residualSeverity: none,
      },
    }),
    filters: hiradcRows.filters,
    values: { residualBand: ['red'], category: ['fire'] },
  },
])(
  'the address of a figure is read by its page as the filter that was counted: $values',
  ({ view, filters, values }) => {
    const [, query = ''] = filterAddress('/page', filters, values).split('?')
    expect(readListState(readQuery(query), view.shape).filter).toEqual(values)
  },
)

it('a filter that a page has not in its address is refused: it would open other rows', () => {
  expect(() => filterAddress('/user', userList.filters, { superiorId: [1] })).toThrow('has no filter superiorId')
})
