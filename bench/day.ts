// Requests of a day at a large company, and the app that says what the product sends for them.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { buildApp } from '../apps/api/src/app.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { loadConfig } from '../apps/api/src/platform/config.ts'
import { listen } from '../apps/api/src/platform/events.ts'
import { localFileStore } from '../apps/api/src/platform/file-store.ts'
import { loadKeys } from '../apps/api/src/platform/keys.ts'
import { openLog } from '../apps/api/src/platform/log.ts'
import { numbering } from '../apps/api/src/platform/numbering.ts'
import { RecordKinds } from '../apps/api/src/platform/records/record-kinds.ts'
import { recorder, type Sent } from './recorder.ts'

/** The accounts of the demo company who ask. */
export const [MANAGER, OFFICER, CONTRACTOR] = ['10000003', '10000004', '10000009'] as const

/** What is asked on such a day, by whom, and where. */
export const DAY = {
  "contractor's list": { username: CONTRACTOR, path: '/permits/list' },
  inbox: { username: OFFICER, path: '/my-tasks/list' },
  'form data': { username: MANAGER, path: '/form-data/list' },
  'ctrl-k': { username: MANAGER, path: '/search' },
} as const
export type DayName = keyof typeof DAY
export const DAY_NAMES = Object.keys(DAY) as DayName[]

async function recordedApp(url: string) {
  const { context, database, recorded } = await recorder(url)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'selamat-bare-'))
  const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent', PASSWORD_MAX_AGE_MONTHS: '0' })
  const log = openLog(config)
  const parts = {
    ...context,
    config,
    clock: systemClock,
    keys: await loadKeys(database, config.appSecret),
    files: await localFileStore(path.join(dataDir, 'files')),
    live: await listen(url, () => undefined),
    numbering: numbering(database),
    records: new RecordKinds(),
    log,
    checkResponses: false,
  }
  return { app: await buildApp(parts, log, { maxDelayMs: 0 }), recorded }
}

/** The statements that the product sends for requests of a day, after the one that lets them in. */
export function dayTexts(url: string) {
  let opened: ReturnType<typeof recordedApp> | undefined
  return async (name: DayName, token: string, body: object): Promise<Sent[]> => {
    opened ??= recordedApp(url)
    const { app, recorded } = await opened
    const sent = await recorded(async () => {
      const answer = await app.inject({
        method: 'POST',
        url: `${API_BASE}${DAY[name].path}`,
        headers: { authorization: `Bearer ${token}` },
        payload: body,
      })
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`)
    })
    return sent.slice(1)
  }
}
