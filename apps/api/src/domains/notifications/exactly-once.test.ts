import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { form } from '@selamat/contract/domains/forms/form'
import { tokenResponse } from '@selamat/contract/domains/identity/auth'
import { API_BASE, CLIENT_ID } from '@selamat/contract/domains/identity/auth-paths'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { flow } from '@selamat/contract/domains/workflow/flow'
import { report } from '@selamat/contract/domains/workflow/report'
import pg from 'pg'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { freePort, ownDatabase, start, temporaryFolder } from '../../../test/server-process.ts'

const REPORTS = 24
const sentBack = z.object({ data: z.any() })
const BASIC = `Basic ${Buffer.from(`${CLIENT_ID}:`).toString('base64')}`

/** A process of the product on a database that others use too, and how one account calls it. */
async function instance(databaseUrl: string) {
  const PORT = String(await freePort())
  const env = { PORT, DATA_DIR: await temporaryFolder(), DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' }
  const server = start('../dist/main.js', env)
  await server.until('Selamat is ready')
  const address = `http://127.0.0.1:${PORT}${API_BASE}`
  const reply = await fetch(`${address}/auth/token`, {
    method: 'POST',
    headers: { authorization: BASIC, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'password', username: '10000008', password: 'Selamat#2026' }).toString(),
  })
  const { access_token: token } = tokenResponse.parse(await reply.json())
  /** Gives undefined where no answer came, or that the server is busy. */
  async function send(path: string, body: object, key = randomUUID()) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
    const response = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
      () => undefined,
    )
    return response?.ok ? sentBack.parse(await response.json()).data : undefined
  }
  return { server, send }
}

it('a notification and its email come exactly once with two servers, one of which is killed', async () => {
  const databaseUrl = await ownDatabase('demo')
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  await database.query(
    `insert into notification_choices (user_id, kind, channel, is_on)
     select id, 'TASK_ASSIGNED', 'email', true from users where username = '10000005'`,
  )
  const [first, second] = [await instance(databaseUrl), await instance(databaseUrl)]
  const [hazard] = (await second.send(flow.adHoc.path, {})).filter(
    ({ flowName }: { flowName: string }) => flowName === 'Hazard report',
  )
  const { formVersionId } = await second.send(form.detail.path, { formId: hazard.formId })
  const [place] = (await second.send(location.endpoints.options.path, {})).options
  const body = (what: string) => ({
    formId: hazard.formId,
    formVersionId,
    formFlowId: hazard.id,
    fieldData: {
      what,
      where: { locationId: place.id, subLocationId: null },
      date: '2026-01-05',
      type: 'leak-or-spill',
      severity: 'medium',
    },
  })
  const keys = Array.from({ length: REPORTS }, () => randomUUID())
  const sent = keys.map(async (key, index) => {
    if (index === REPORTS / 2) first.server.child.kill('SIGKILL')
    const server = index % 2 === 0 ? first : second
    // What is in doubt is sent again with its key, to the server that is left.
    let data = await server.send(report.submit.path, body(`Report ${index}`), key)
    while (data === undefined) {
      await delay(50)
      data = await second.send(report.submit.path, body(`Report ${index}`), key)
    }
    return `${data.assignmentNumber}`
  })
  const numbers = await Promise.all(sent)
  expect(new Set(numbers).size).toBe(REPORTS)
  const waiting = async () => (await database.query('select count(*)::int as n from outbox')).rows[0].n
  while ((await waiting()) > 0) await delay(50)
  const bell = await database.query(
    `select n.params->>'assignmentNumber' as number from notifications n join users u on u.id = n.user_id
     where u.username = '10000005' and n.kind = 'TASK_ASSIGNED' and n.params->>'assignmentNumber' = any($1)`,
    [numbers],
  )
  expect(bell.rows.map(({ number }) => number).sort()).toEqual(numbers.toSorted())
  const mails = await database.query('select subject from mails where subject = any($1)', [numbers])
  expect(mails.rows.map(({ subject }) => subject).sort()).toEqual(numbers.toSorted())
  await database.end()
}, 90_000)
