import type { Gas, WorkActivity } from '@selamat/contract/domains/permits/permit-words'
import { sql } from 'kysely'
import { run } from '../../src/platform/database.ts'
import type { Site } from './site.ts'

export interface TypeOptions {
  readonly kind?: 'PTW' | 'SPECIAL'
  readonly activity?: WorkActivity
  readonly maxHours?: number
  readonly gases?: readonly Gas[]
  readonly gasTestMinutes?: number | null
  readonly gasLevels?: boolean
  readonly needsHiradc?: boolean
  readonly needsIsolation?: boolean
  readonly needsAttendant?: boolean
  readonly fireWatchMinutes?: number | null
  readonly holderCertificates?: readonly string[]
  readonly crewCertificates?: readonly string[]
}

let serial = 0

/** Types of work, ranks, instruments and isolation points of a company. */
export function permitMasterData({ kysely, clock, companyId }: Pick<Site, 'kysely' | 'clock' | 'companyId'>) {
  /** A type of work; without options general work that needs nothing. */
  async function workType(options: TypeOptions = {}): Promise<number> {
    const { kind = 'PTW', activity = 'GENERAL', maxHours = 12, gases = [], gasTestMinutes = null } = options
    const { gasLevels = false, needsHiradc = false, needsIsolation = false, needsAttendant = false } = options
    const { fireWatchMinutes = null, holderCertificates = [], crewCertificates = [] } = options
    const name = `Type of work ${++serial}`
    const at = clock.now()
    const { id } = await kysely
      .insertInto('workTypes')
      .values({
        companyId,
        code: `T-${serial}`,
        typeName: name,
        permitKind: kind,
        activity,
        maxHours,
        gasTestMinutes,
        gases: [...gases],
        gasLevels,
        needsHiradc,
        needsIsolation,
        needsAttendant,
        fireWatchMinutes,
        needsFireWatch: fireWatchMinutes !== null,
        holderCertificates: [...holderCertificates],
        crewCertificates: [...crewCertificates],
        createdAt: at,
        updatedAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** The id of a rank detail of a new rank of a type. */
  async function rankDetail(workTypeId: number, risk: 'LOW' | 'MEDIUM' | 'HIGH'): Promise<number> {
    const at = clock.now()
    const stamps = { createdAt: at, updatedAt: at }
    const rank = await kysely
      .insertInto('rankConfigurations')
      .values({ companyId, workTypeId, rankName: `Rank ${++serial}`, risk, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow()
    const detail = await kysely
      .insertInto('rankDetails')
      .values({ companyId, rankId: rank.id, detailName: `Detail ${serial}`, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow()
    return detail.id
  }

  /** An instrument with which gas is tested, calibrated on a day; returns its id. */
  async function instrument(calibratedOn = '2026-10-01', status: 'READY' | 'OUT_OF_SERVICE' = 'READY') {
    const [made] = await run<{ id: number; code: string }>(
      kysely,
      sql`insert into equipment (company_id, family, type_id, code, status, last_calibration_date, created_at, updated_at)
        select ${companyId}, 'COMPANY', t.id, ${`GD-T${++serial}`}, ${status}, ${calibratedOn}::date, ${clock.now()}, ${clock.now()}
        from equipment_types t where t.company_id = ${companyId} and t.equipment_type_name = 'Gas detector' returning id, code`,
    )
    if (!made) throw new Error('the demo has no gas detectors')
    return made
  }

  /** An isolation point of equipment of the company; returns its id. */
  async function isolationPoint(): Promise<number> {
    const { id: equipmentId } = await instrument()
    const [made] = await run<{ id: number }>(
      kysely,
      sql`insert into isolation_points (company_id, equipment_id, tag, energy, method, created_at, updated_at)
        values (${companyId}, ${equipmentId}, ${`V-${++serial}`}, 'PROCESS', 'Valve closed and locked', ${clock.now()}, ${clock.now()}) returning id`,
    )
    return made?.id ?? 0
  }

  return { workType, rankDetail, instrument, isolationPoint }
}
