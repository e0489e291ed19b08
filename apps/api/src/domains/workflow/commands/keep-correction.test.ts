import { expect, it } from 'vitest'
import { correctionAudit } from './keep-correction.ts'

const correction = {
  set: { subject: 'Fever since Monday', siteId: 1, locationId: null, subLocationId: null },
  before: { revision: 1, subject: 'Fever' },
  revision: 2,
  changes: [
    { path: 'complaint', label: 'Complaint', before: 'Fever', after: 'Fever since Monday' },
    { path: 'since', label: 'Since', before: null, after: '2026-11-16' },
  ],
}

it('questions with the same label are distinct in the audit row', () => {
  const changes = correction.changes.map((change) => ({ ...change, label: 'Note' }))
  expect(correctionAudit({ ...correction, changes })?.after).toEqual({
    revision: 2,
    subject: 'Fever since Monday',
    'Note (complaint)': 'Fever since Monday',
    'Note (since)': '2026-11-16',
  })
})
