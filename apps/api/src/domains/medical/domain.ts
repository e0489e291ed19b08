import { inventory } from '@selamat/contract/domains/medical/stock/inventory'
import { medicine } from '@selamat/contract/domains/medical/stock/medicine'
import type { Domain } from '../../domain.ts'
import { mountMedical } from './index.ts'
import { stockExpiry } from './stock/expiry-source.ts'
import { stockEvents, tellOfExpired } from './stock/low-stock.ts'

/** The clinic. */
export const medical: Domain = {
  tables: {
    stock_batches: { one: 'batch', many: 'batches' },
    stock_movements: { one: 'movement of the stock', many: 'movements of the stock' },
    stock_counts: { one: 'count of the stock', many: 'counts of the stock' },
    stock_count_lines: { one: 'line of a count', many: 'lines of counts' },
  },
  mount: (app, { context }) => mountMedical(app, context),
  events: ({ context }) => stockEvents(context),
  jobs: [
    {
      name: 'expired-stock',
      cron: '7 0 * * *',
      counts: 'items below their minimum',
      run: ({ context }) => tellOfExpired(context),
    },
  ],
  expiry: stockExpiry,
  searched: [{ resource: medicine }, { resource: inventory }],
}
