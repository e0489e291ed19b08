import { z } from 'zod'
import { defineNotification, text } from '../../kit/notification.ts'

/** Notifications of evidence binders. */
export const evidenceNotifications = {
  EVIDENCE_READY: defineNotification(z.object({ number: text, title: text, problem: text.nullable() }), {
    label: 'Evidence binders that are ready',
    entityKind: 'evidence_binders',
    text: ({ number, title, problem }) => ({
      subject: number,
      body: problem === null ? `Ready to download: ${title}` : `Could not be made: ${title}. ${problem}`,
    }),
    link: (_, id) => `/evidence?binder=${id}`,
  }),
}
