import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { employeeId, newPassword } from '../../kit/password.ts'
import { text } from '../../kit/text.ts'
import { REGISTER_COMPANY_PATH, REGISTER_PATH, REGISTER_VERIFY_PATH } from './auth-paths.ts'
import { sent, sixDigits, ticket } from './recovery.ts'

export const EMAIL_RULE = 'The input is not a valid email'
export const DOMAIN_RULE = 'Use a domain such as company.com'
export const PUBLIC_DOMAIN_RULE = 'Use the domain of your company, not a public email domain'
export const OUTSIDE_RULE = 'Use an email address of the company domain'
export const PHONE_RULE = 'Use digits, with + for the country'

/** Public mail providers and shared domain endings: none belongs to one company. */
const PUBLIC = new Set(
  `gmail.com googlemail.com outlook.com outlook.co.id hotmail.com hotmail.co.id live.com msn.com yahoo.com yahoo.co.id
  yahoo.co.uk yahoo.com.sg yahoo.com.au yahoo.co.in ymail.com rocketmail.com myyahoo.com icloud.com me.com mac.com aol.com
  proton.me protonmail.com pm.me tutanota.com tuta.io fastmail.com hushmail.com gmx.com gmx.net gmx.de web.de mail.com
  email.com usa.com zoho.com zohomail.com yandex.com yandex.ru ya.ru mail.ru inbox.ru bk.ru qq.com foxmail.com 163.com
  126.com sina.com naver.com daum.net hanmail.net rediffmail.com plasa.com telkom.net cbn.net.id indo.net.id
  mailinator.com guerrillamail.com yopmail.com 10minutemail.com temp-mail.org sharklasers.com duck.com
  co.id or.id ac.id web.id go.id sch.id my.id biz.id net.id mil.id desa.id ponpes.id co.uk org.uk com.sg com.my com.au
  co.jp co.kr co.in com.cn com.br co.th in.th com.ph com.vn com.tw com.hk`.split(/\s+/),
)

/** Is this a public mail domain or a shared domain ending? */
const isPublicDomain = (domain: string): boolean => PUBLIC.has(domain)

/** A required email address. */
const email = z
  .string()
  .trim()
  .min(1, 'This field is required')
  .max(254)
  .pipe(z.email(EMAIL_RULE))
  .meta({ examples: ['office@bahari.example'] })

/** The domain after the @, with or without it, in lower case. */
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .transform((value) => value.replace(/^@/, ''))
  .pipe(
    z
      .string()
      .min(1, 'This field is required')
      .max(253)
      .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, DOMAIN_RULE)
      .refine((value) => !isPublicDomain(value), PUBLIC_DOMAIN_RULE),
  )

const isOf = (address: string, host: string) =>
  address.toLowerCase().endsWith(`@${host}`) || address.toLowerCase().endsWith(`.${host}`)

/** The account that registers a company (AUTH-42, AUTH-46); its email must be of the company's domain (G-023). */
export const accountRegistration = z
  .strictObject({ username: employeeId, email, password: newPassword, companyEmailDomain: domain })
  .refine((account) => isOf(account.email, account.companyEmailDomain), { message: OUTSIDE_RULE, path: ['email'] })

/** The company itself (AUTH-44, AUTH-46); `businesType` is the specification's spelling. */
export const companyRegistration = z.strictObject({
  companyName: text(100),
  contactEmail: email,
  operationAddress: text(500),
  phone: z
    .string()
    .trim()
    .min(1, 'This field is required')
    .max(30)
    .regex(/^(\+?[\d ()/-]{5,})?$/, PHONE_RULE)
    .meta({ examples: ['+62 31 555 0101'] }),
  businesType: text(100),
})

export const registration = {
  account: endpoint({
    method: 'POST',
    path: REGISTER_PATH,
    summary:
      'Register, step 1: the account and the domain of its company; mails a code, the response is always the same',
    permission: 'public',
    body: accountRegistration,
    data: sent,
    example: {
      body: {
        username: '20000001',
        email: 'rina@bahari.example',
        password: 'Kapal-Layar-7',
        companyEmailDomain: 'bahari.example',
      },
    },
  }),
  verify: endpoint({
    method: 'POST',
    path: REGISTER_VERIFY_PATH,
    summary: 'Verify the mailed code of a registration; creates the account',
    permission: 'public',
    body: z.strictObject({ ticket, otp: sixDigits }),
    data: z.object({ username: z.string() }),
    example: { body: { ticket: '0193f6a2-7c1e-7a40-9f0e-2b6c5d4e3f21', otp: '123456' } },
  }),
  company: endpoint({
    method: 'POST',
    path: REGISTER_COMPANY_PATH,
    summary: 'Register, step 2: the company, which then waits for activation',
    done: 'Your company is waiting to be activated',
    permission: 'signed-in',
    ownScope: true,
    duringStep: ['registration'],
    body: companyRegistration,
  }),
}
