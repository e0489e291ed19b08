export const REQUIRED = 'This field is required'
export const PASSWORD_RULE =
  'Use 8 or more characters with combination of uppercase & lowercase, numbers and special characters'

/** Errors of a required field with a maximum length. */
export const textErrors =
  (max: number) =>
  (value: string): string[] => {
    const trimmed = value.trim()
    if (trimmed === '') return [REQUIRED]
    return trimmed.length > max ? [`At most ${max} characters`] : []
  }

const COMPOSED = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!-/:-@[-`{-~]).{8,}$/s

/** Errors of a new password (AUTH-58). */
export function newPasswordErrors(value: string): string[] {
  if (value === '') return [REQUIRED]
  return COMPOSED.test(value) ? [] : [PASSWORD_RULE]
}

/** Errors of the repeated new password (AUTH-59). */
export function confirmationErrors(value: string, newPassword: string): string[] {
  if (value === '') return [REQUIRED]
  return value === newPassword ? [] : ["Those passwords didn't match"]
}

const EMAIL = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** The domain of a company as it is kept: without the @, in lower case. */
export const bareDomain = (value: string): string => value.trim().toLowerCase().replace(/^@/, '')

/** Errors of the domain of a company. */
export function domainErrors(value: string): string[] {
  const domain = bareDomain(value)
  if (domain === '') return [REQUIRED]
  return DOMAIN.test(domain) ? [] : ['Use a domain such as company.com']
}

/** Errors of an email address. */
export function emailErrors(value: string): string[] {
  const email = value.trim()
  if (email === '') return [REQUIRED]
  return EMAIL.test(email) ? [] : ['The input is not a valid email']
}

/** Errors of the email of a registrant: it must belong to the company's domain (G-023). */
export function ownEmailErrors(value: string, companyDomain: string): string[] {
  const wrong = emailErrors(value)
  const domain = bareDomain(companyDomain)
  const email = value.trim().toLowerCase()
  if (wrong.length > 0 || domainErrors(companyDomain).length > 0) return wrong
  return email.endsWith(`@${domain}`) || email.endsWith(`.${domain}`)
    ? []
    : ['Use an email address of the company domain']
}

/** Errors of a phone number. */
export function phoneErrors(value: string): string[] {
  const phone = value.trim()
  if (phone === '') return [REQUIRED]
  return /^\+?[\d ()/-]{5,29}$/.test(phone) ? [] : ['Use digits, with + for the country']
}

/** Errors of a code of six digits. */
export const codeErrors = (value: string): string[] => (/^\d{6}$/.test(value) ? [] : ['Enter the 6 digits of the code'])
