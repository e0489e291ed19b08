import { z } from 'zod'
import { BELL, BOTH, count, defineNotification, text } from '../../kit/notification.ts'
import { HIRADC_REQUESTS, hiradcAddress } from './hiradc-address.ts'

const hiradcText = z.object({ number: text, title: text, revision: count })

/** Notifications of risk assessments. */
export const hiradcNotifications = {
  HIRADC_IN_FORCE: defineNotification(hiradcText, {
    label: 'Risk assessments of your department to read',
    entityKind: 'hiradcs',
    text: ({ number, title, revision }) => ({
      subject: number,
      body: `${title}: revision ${revision} is in force. Read it before the work and acknowledge it`,
    }),
    link: (_, id) => hiradcAddress(id),
    required: BELL,
  }),
  HIRADC_UNREAD: defineNotification(hiradcText.extend({ actor: text }), {
    label: 'Reminders to read risk assessments',
    entityKind: 'hiradcs',
    text: ({ number, title, revision, actor }) => ({
      subject: number,
      body: `${actor} reminds you to read ${title}: revision ${revision} is in force`,
    }),
    link: (_, id) => hiradcAddress(id),
    required: BELL,
  }),
  HIRADC_REVIEW_DUE: defineNotification(hiradcText.extend({ validUntil: text }), {
    label: 'Risk assessments whose review is due',
    entityKind: 'hiradcs',
    text: ({ number, title, revision, validUntil }) => ({
      subject: number,
      body: `${title}: revision ${revision} was valid until ${validUntil}. It stays in force: review it`,
    }),
    link: (_, id) => hiradcAddress(id),
    default: BOTH,
    required: BELL,
  }),
  HIRADC_REQUESTED: defineNotification(z.object({ title: text, place: text, requester: text, reason: text }), {
    label: 'Requests for risk assessments',
    entityKind: 'hiradc_requests',
    text: ({ title, place, requester, reason }) => ({
      subject: 'Assessment requested',
      body: `${requester} asks for ${title} (${place}): ${reason}`,
    }),
    link: () => HIRADC_REQUESTS,
  }),
  HIRADC_REQUEST_TAKEN: defineNotification(z.object({ title: text, actor: text, number: text }), {
    label: 'Your requests for risk assessments that were taken up',
    entityKind: 'hiradcs',
    text: ({ title, actor, number }) => ({
      subject: number,
      body: `${actor} has taken up your request: ${title}`,
    }),
    link: () => HIRADC_REQUESTS,
  }),
  HIRADC_REQUEST_DECLINED: defineNotification(z.object({ title: text, actor: text, answer: text }), {
    label: 'Your requests for risk assessments that were declined',
    entityKind: 'hiradc_requests',
    text: ({ title, actor, answer }) => ({
      subject: 'Request declined',
      body: `${actor} declined your request for ${title}: ${answer}`,
    }),
    link: () => HIRADC_REQUESTS,
  }),
}
