import { reportRegister } from '@selamat/contract/domains/workflow/report-register'
import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'

const { as } = await testApp({ RATE_LIMIT_FACTOR: '1000' })

it.each(['10000002', '10000005', '10000008', '10000020'])(
  'exports the rows that the list of reports shows to %s, with the same filters (DASH-02)',
  async (username) => {
    const client = await as(username)
    for (const filter of [{}, { kind: ['action' as const], open: ['yes' as const] }]) {
      const { data, pagination } = (await client(reportRegister.list, { body: { filter, limit: 100 } })).body
      const { sheets } = await readXlsx((await client(reportRegister.export, { body: { filter } })).bytes)
      const [heads, ...rows] = sheets[0]?.rows ?? []
      expect(heads?.slice(0, 3)).toEqual(['Number', 'Subject', 'Kind'])
      expect(rows).toHaveLength(pagination?.totalItem ?? -1)
      expect(rows.slice(0, data.length).map(([number]) => number)).toEqual(data.map((row) => row.assignmentNumber))
    }
  },
)
