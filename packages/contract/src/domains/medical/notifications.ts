import { z } from 'zod'
import { defineNotification, text } from '../../kit/notification.ts'
import { FITNESS_PAGE, stockItemAddress } from './items.ts'
import { STOCK_KINDS } from './stock/stock-words.ts'

/** Notifications of the clinic. */
export const medicalNotifications = {
  FITNESS_CHANGED: defineNotification(z.object({}), {
    label: 'Your fitness for work',
    entityKind: 'users',
    text: () => ({ subject: 'Fitness for work', body: 'A certificate about your fitness for work has changed' }),
    link: (_, id) => `${FITNESS_PAGE}?id=${id}`,
  }),
  STOCK_LOW: defineNotification(z.object({ kind: z.enum(STOCK_KINDS), item: text, left: text, minimum: z.int() }), {
    label: 'Medicine and inventory below the minimum',
    entityKind: 'stock_items',
    text: ({ item, left, minimum }) => ({ subject: item, body: `${left} left, the minimum is ${minimum}. Order more` }),
    link: ({ kind }, id) => stockItemAddress(kind, id),
  }),
}
