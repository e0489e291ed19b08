import { type PpeReceiptRow, ppeIssue } from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import { ppe } from '@selamat/contract/domains/master-data/ppe/ppe'
import { ppeStock } from '@selamat/contract/domains/master-data/ppe/stock/ppe-stock'
import { notification } from '@selamat/contract/domains/notifications/notification'
import dayjs from 'dayjs'
import { call } from '../../../../lib/client.ts'
import { formatDate } from '../../../../lib/format.ts'
import { choicesOf } from '../../../../lib/resource-reads.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import { refresh } from '../../../../lib/use-load.ts'

/** The kinds of PPE as a pick-list. */
export const kinds = choicesOf(ppe)

/** A kind with its sizes and service life. */
export const kindOf = async (id: number) => (await call(ppe.endpoints.get, { params: { id } })).data

/** Today in Jakarta. */
export const today = () => formatDate(serverNow())

/** The last day of use of an item issued on a day; null without an end. */
export const replaceBy = (issuedOn: string, months: number | null): string | null =>
  months === null || issuedOn === '' ? null : dayjs(issuedOn).add(months, 'month').format('YYYY-MM-DD')

/** Reads issued PPE again wherever it is shown. */
export const refreshIssues = () =>
  refresh(ppeIssue.list, ppeIssue.receipt, notification.list, ppeStock.lots, ppeStock.movements, ppe.endpoints.list)

/** The page of a receipt. */
export const receiptAddress = (id: PpeReceiptRow['id']) => `/ppe-receipt?id=${id}`
