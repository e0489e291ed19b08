import { z } from 'zod'
import { BELL, count, defineNotification, text } from '../../kit/notification.ts'
import { plural } from '../../kit/plural.ts'

/** Notifications of equipment. */
export const equipmentNotifications = {
  INSPECTION_FAILED: defineNotification(
    z.object({ obligation: text, code: text, typeName: text, reason: text.nullable() }),
    {
      label: 'Equipment that failed an inspection',
      entityKind: 'equipment',
      text: ({ obligation, code, typeName, reason }) => ({
        subject: `${obligation} failed: ${code}`,
        body: `${typeName} is out of service${reason ? `: ${reason}` : ''}`,
      }),
      link: (_, id) => `/equipment-record?id=${id}`,
      required: BELL,
    },
  ),
  DEFECT_REPORTED: defineNotification(z.object({ actor: text, code: text, typeName: text, defect: text }), {
    label: 'Defects of equipment',
    entityKind: 'equipment',
    text: ({ actor, code, typeName, defect }) => ({
      subject: `Defect reported: ${code}`,
      body: `${actor} on ${typeName}: ${defect}`,
    }),
    link: (_, id) => `/equipment-record?id=${id}`,
    required: BELL,
  }),
}

/** Notifications of PPE. */
export const ppeNotifications = {
  PPE_ISSUED: defineNotification(z.object({ items: text, actor: text }), {
    label: 'PPE issued to you',
    entityKind: 'ppe_receipts',
    text: ({ items, actor }) => ({ subject: 'PPE issued', body: `${items}: issued by ${actor}. Sign for it` }),
    link: (_, id) => `/ppe-receipt?id=${id}`,
    required: BELL,
  }),
  PPE_SIGNED: defineNotification(z.object({ holder: text, items: count }), {
    label: 'Receipts signed for PPE',
    entityKind: 'ppe_receipts',
    text: ({ holder, items }) => ({
      subject: 'PPE received',
      body: `${holder} signed for ${plural(items, 'item')}`,
    }),
    link: (_, id) => `/ppe-receipt?id=${id}`,
  }),
}
