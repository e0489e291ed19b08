import { z } from 'zod'
import { BOTH, defineNotification, text } from '../../kit/notification.ts'

/** Notifications of companies. */
export const companyNotifications = {
  COMPANY_REGISTERED: defineNotification(z.object({ companyName: text }), {
    label: 'Companies to activate',
    entityKind: 'companies',
    text: ({ companyName }) => ({
      subject: companyName,
      body: `${companyName} has registered and is waiting to be activated`,
    }),
    link: () => '/company-profile',
    email: ({ companyName }, address) => ({
      subject: `${companyName} has registered`,
      lines: [`${companyName} has registered and is waiting to be activated.`, address('/company-profile')],
    }),
    default: BOTH,
  }),
  COMPANY_ACTIVATED: defineNotification(z.object({ companyName: text }), {
    label: 'Your company is active',
    entityKind: 'companies',
    text: ({ companyName }) => ({ subject: `${companyName} is active on Selamat`, body: `${companyName} is active` }),
    link: () => '/',
    email: ({ companyName }, address) => ({
      subject: `${companyName} is active on Selamat`,
      lines: [`${companyName} is active now. You can sign in with your Employee ID and add your people.`, address('/')],
    }),
    channels: ['email'],
    default: ['email'],
  }),
}
