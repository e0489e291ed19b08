import { ledgerOf } from '../../../platform/ledger/ledger.ts'

/** The stock of the clinic, one lot for each batch of an item in a center. */
export const stockLedger = ledgerOf({ lots: 'stockBatches', movements: 'stockMovements' })
