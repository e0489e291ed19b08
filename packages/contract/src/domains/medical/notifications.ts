import { z } from 'zod'
import { BELL, defineNotification, text } from '../../kit/notification.ts'
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
  RECORD_EMERGENCY: defineNotification(z.object({ reader: text, patient: text }), {
    label: 'Medical records opened in an emergency',
    entityKind: 'record_openings',
    text: ({ reader, patient }) => ({
      subject: 'A medical record was opened in an emergency',
      body: `${reader} opened the record of ${patient} without treating the patient`,
    }),
    link: () => '/medical/record',
    required: BELL,
  }),
  RECORD_OPENED: defineNotification(z.object({ reader: text }), {
    label: 'Own medical record opened by somebody who does not treat me',
    entityKind: 'record_openings',
    text: ({ reader }) => ({ subject: 'Your medical record was opened', body: `By ${reader}. See why in My health` }),
    link: () => '/my-health',
    required: BELL,
  }),
  STOCK_LOW: defineNotification(z.object({ kind: z.enum(STOCK_KINDS), item: text, left: text, minimum: z.int() }), {
    label: 'Medicine and inventory below the minimum',
    entityKind: 'stock_items',
    text: ({ item, left, minimum }) => ({ subject: item, body: `${left} left, the minimum is ${minimum}. Order more` }),
    link: ({ kind }, id) => stockItemAddress(kind, id),
  }),
}
