import { z } from 'zod'
import { BELL, count, defineNotification, text } from '../../kit/notification.ts'
import { articleAddress, articleEditAddress, articleReadersAddress } from './article-address.ts'

const published = z.object({ articleId: count, title: text, summary: text, text })
const toAcknowledge = published.extend({ dueOn: text, change: text.nullable() })
const titled = z.object({ title: text })
const sentence = (value: string) => (/[.!?…]$/.test(value) ? value : `${value}.`)

/** Notifications of articles; their emails hold the whole text. */
export const articleNotifications = {
  ARTICLE_PUBLISHED: defineNotification(published, {
    label: 'New articles',
    entityKind: 'articles',
    text: ({ title, summary }) => ({ subject: title, body: summary || 'A new article for you' }),
    email: ({ articleId, title, summary, text }, address) => ({
      subject: title,
      lines: [summary, text, address(articleAddress(articleId))],
    }),
    brief: (params) => ({ ...params, text: '' }),
    link: (_, id) => articleAddress(id),
  }),
  ARTICLE_TO_ACKNOWLEDGE: defineNotification(toAcknowledge, {
    label: 'Articles to acknowledge',
    entityKind: 'articles',
    text: ({ title, dueOn, change }) => ({
      subject: title,
      body: `${change ? `${sentence(change)} ` : ''}Read it and acknowledge it by ${dueOn}`,
    }),
    email: ({ articleId, title, dueOn, change, text }, address) => ({
      subject: `To acknowledge: ${title}`,
      lines: [change ?? '', `Read this and acknowledge it by ${dueOn}.`, text, address(articleAddress(articleId))],
    }),
    brief: (params) => ({ ...params, text: '' }),
    link: (_, id) => articleAddress(id),
    required: BELL,
  }),
  ARTICLE_REMINDER: defineNotification(titled.extend({ dueOn: text, actor: text.nullable() }), {
    label: 'Reminders to acknowledge articles',
    entityKind: 'articles',
    text: ({ title, dueOn, actor }) => ({
      subject: title,
      body: `${actor ? `${actor} reminds you: ` : ''}Acknowledge it by ${dueOn}`,
    }),
    link: (_, id) => articleAddress(id),
    required: BELL,
  }),
  ARTICLE_SUPERIOR: defineNotification(titled, {
    label: 'Own people who have not acknowledged an article',
    entityKind: 'articles',
    text: ({ title }) => ({
      subject: title,
      body: 'Some of your people are overdue to acknowledge it: speak with them',
    }),
    link: (_, id) => articleReadersAddress(id),
  }),
  ARTICLE_COMMENT_REPORTED: defineNotification(titled.extend({ reporter: text, reason: text }), {
    label: 'Comments on your articles that were reported',
    entityKind: 'articles',
    text: ({ title, reporter, reason }) => ({ subject: title, body: `${reporter} reported a comment: ${reason}` }),
    link: (_, id) => articleAddress(id),
  }),
  ARTICLE_OUT: defineNotification(titled.extend({ people: count }), {
    label: 'Your scheduled articles that were published',
    entityKind: 'articles',
    text: ({ title, people }) => ({
      subject: title,
      body: `It is published, for ${people} ${people === 1 ? 'person' : 'people'}`,
    }),
    link: (_, id) => articleEditAddress(id),
  }),
}
