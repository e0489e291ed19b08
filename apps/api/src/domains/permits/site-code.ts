import { createHmac, timingSafeEqual } from 'node:crypto'
import type { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitSettings } from '@selamat/contract/domains/permits/permit-settings'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import { run, type Tx } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import type { Keys } from '../../platform/keys.ts'

/** What an issuer brings of a visit; null: nothing. */
export type SiteProof = BodyOf<typeof permit.issue>['siteProof']

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 8
const EARTH_METRES = 6_371_000
/** A position that is less exact than that proves nothing. */
const MOST_INEXACT = 200

/** What stands on the label of a location: nobody can guess it who has not read it there. */
export function siteCodeOf({ tokenSecret }: Keys, locationId: number): string {
  const digest = createHmac('sha256', tokenSecret).update(`site code ${locationId}`).digest()
  return Array.from(digest.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')
}

interface Place {
  readonly locationId: number
  readonly locationName: string
}

/**
 * That the issuer stands at the place (HSG250: no issue without a visit): by the code on its label or by the position of the
 * device. Returns how it was proved. Throws 422 at the field where it is not.
 */
export async function assertAtSite(
  tx: Tx,
  keys: Keys,
  { locationId, locationName }: Place,
  proof: SiteProof,
  { siteProofRequired, positionProves }: Pick<PermitSettings, 'siteProofRequired' | 'positionProves'>,
): Promise<'code' | 'position' | null> {
  const wrong = (message: string) => httpError('INVALID', { errors: { siteProof: message } })
  if (proof === null) {
    if (!siteProofRequired) return null
    const position = positionProves ? ', type its code, or allow the position of your device' : ' or type its code'
    throw wrong(`Scan the label of ${locationName}${position}`)
  }
  if ('code' in proof) {
    const [expected, read] = [siteCodeOf(keys, locationId), codeIn(proof.code)]
    const isSame = read.length === expected.length && timingSafeEqual(Buffer.from(read), Buffer.from(expected))
    if (isSame) return 'code'
    throw wrong(`This is not the label of ${locationName}`)
  }
  if (!positionProves)
    throw wrong(`Scan the label of ${locationName} or type its code: a position proves no visit here`)
  const [place] = await run<{ latitude: number; longitude: number; radius: number }>(
    tx,
    sql`select latitude::float8, longitude::float8, radius from location_positions
      where location_id = ${locationId} and latitude is not null`,
  )
  if (!place) throw wrong(`The position of ${locationName} is not known. Scan its label`)
  if (proof.accuracy > MOST_INEXACT) throw wrong('The position of your device is not exact enough. Scan the label')
  const metres = distance(place, proof)
  if (metres <= place.radius + proof.accuracy) return 'position'
  throw wrong(`You are ${Math.round(metres)} m away from ${locationName}`)
}

/** A label carries a link that ends in the code; typed by hand it is the code alone. */
const codeIn = (text: string): string => (text.split(/[=/#]/).at(-1) ?? '').trim().toUpperCase().replaceAll('-', '')

interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Metres between two points on the ground (haversine). */
function distance(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [north, east] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)]
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_METRES * Math.asin(Math.sqrt(chord))
}
