import { file } from '@selamat/contract/domains/files/file'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { permit } from '@selamat/contract/domains/permits/permit'
import { sql } from 'kysely'
import { run } from '../../src/platform/database.ts'
import { DEMO_PASSWORD, type testApp } from '../app.ts'
import { emptyTables } from '../empty.ts'
import { multipart } from '../multipart.ts'
import { sealer } from '../seal.ts'

type App = Awaited<ReturnType<typeof testApp>>
type Client = Awaited<ReturnType<App['as']>>

/** The people of a permit in the demo company. */
export const PEOPLE = {
  requester: '10000009',
  holder: '10000009',
  incoming: '10000015',
  areaOwner: '10000005',
  safety: '10000004',
  isolation: '10000013',
  authoriser: '10000011',
  issuer: '10000012',
  gasTester: '10000014',
  controlRoom: '10000019',
} as const

/** A site of the demo company without permits, its people, and how permits are read there. */
export async function permitSite({ as, context, clock, settle, app, signIn }: App) {
  const { kysely } = context.database
  const clients = new Map<string, Client>()
  async function person(username: string): Promise<Client> {
    const known = clients.get(username)
    if (known) return known
    const plain = await as(username)
    const client: Client = (endpoint, input) => plain(endpoint, signedInput(endpoint, input))
    clients.set(username, client)
    return client
  }
  const userId = async (username: string) =>
    (await kysely.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
  const passwords = new Map<string, string>()
  /** Stands for a signature with a password, which `person` seals for the operation that it is sent with. */
  const proof = (password: string = DEMO_PASSWORD) => {
    const placeholder = `unsealed ${passwords.size}`
    passwords.set(placeholder, password)
    return placeholder
  }
  const sealFor = sealer({ context, clock })
  function signedInput<I>(operation: { readonly path: string }, input: I): I {
    if (typeof input !== 'object' || input === null || !('body' in input)) return input
    const { body } = input
    if (typeof body !== 'object' || body === null) return input
    const whole: object = body
    const password = passwords.get(String('proof' in body ? body.proof : ''))
    return password === undefined ? input : { ...input, body: { ...whole, proof: sealFor(operation, whole, password) } }
  }

  const [place] = await run<{ locationId: number; siteId: number; companyId: number; locationName: string }>(
    kysely,
    sql`select l.id as "locationId", l.site_id as "siteId", l.company_id as "companyId", l.location_name as "locationName"
      from locations l join sites s on s.id = l.site_id
      where area_owner_of(l.id) = ${await userId(PEOPLE.areaOwner)} and s.code = 'GRS' and l.archived_at is null order by l.id limit 1`,
  )
  if (!place) throw new Error('the demo has no area of its area owner')
  const { companyId } = place
  // Without the permits of the demo nobody of the tests works at two places at once.
  await emptyTables(context.database, 'permits')
  await run(
    kysely,
    sql`update contractors set prequalified_until = '2027-06-30' where contractor_company_id in
      (select employer_id from users where username in (${PEOPLE.holder}, ${PEOPLE.incoming})) and company_id = ${companyId}`,
  )

  const read = async (username: string, id: number) =>
    (await (await person(username))(permit.get, { params: { id } })).body.data

  /** The version of a permit as it is. */
  const versionOf = async (id: number) =>
    (await kysely.selectFrom('permits').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version

  const statusOf = async (id: number) =>
    (await kysely.selectFrom('permits').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

  /** Uploads a picture of the area as somebody; returns its id. */
  async function picture(username: string): Promise<number> {
    const { access_token: token } = await signIn(username)
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const { payload, headers } = multipart('area.png', png)
    const url = `${API_BASE}${file.upload.path}`
    const response = await app.inject({
      method: 'POST',
      url,
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload,
    })
    return Number(response.json().data.fileData.id)
  }

  return {
    context,
    kysely,
    clock,
    settle,
    person,
    userId,
    proof,
    sealFor,
    place,
    companyId,
    read,
    versionOf,
    statusOf,
    picture,
  }
}
export type Site = Awaited<ReturnType<typeof permitSite>>
