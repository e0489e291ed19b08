import { createHmac } from 'node:crypto'
import type { EmbedKind } from '@selamat/contract/domains/dashboards/external/embed'

/** What a signed address is made of. */
export interface Signing {
  readonly kind: EmbedKind
  readonly origin: string
  /** The id of the dashboard there: a number of Metabase, else a path. */
  readonly name: string
  readonly key: string
  readonly companyId: number
  /** The site to which the reader is bound; null: none. */
  readonly siteId: number | null
  readonly border: boolean
  readonly expiresAt: Date
}

/** Why an address cannot be made, in words for who keeps the dashboard. */
export class UnsignableAddress extends Error {}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

/** A token of Metabase's static embedding: HS256 over the dashboard, the locked company and site, and the end. */
function metabase({ origin, name, key, companyId, siteId, border, expiresAt }: Signing): string {
  if (!/^[1-9]\d{0,9}$/.test(name))
    throw new UnsignableAddress('The name must be the number of the dashboard in Metabase')
  const params = { company: companyId, ...(siteId === null ? {} : { site: siteId }) }
  const payload = { resource: { dashboard: Number(name) }, params, exp: secondsOf(expiresAt) }
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}`
  const token = `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
  return `${origin}/embed/dashboard/${token}#bordered=${border}&titled=false`
}

/** A path with company, site and end, and the HMAC-SHA256 of all of it. */
function signed({ origin, name, key, companyId, siteId, border, expiresAt }: Signing): string {
  if (!/^\/(?!\/)[\w\-./~%]{0,400}$/.test(name) || name.includes('..'))
    throw new UnsignableAddress('The name must be the path of the dashboard, such as /boards/safety')
  const query = new URLSearchParams({ company: `${companyId}`, border: `${border}`, exp: `${secondsOf(expiresAt)}` })
  if (siteId !== null) query.set('site', `${siteId}`)
  const path = `${name}?${query}`
  return `${origin}${path}&sig=${createHmac('sha256', key).update(path).digest('hex')}`
}

/** The address of an external dashboard, good until its end. Throws UnsignableAddress for a name that is none there. */
export const signedAddress = (signing: Signing): string =>
  signing.kind === 'METABASE' ? metabase(signing) : signed(signing)
