import path from 'node:path'
import { sql } from 'kysely'
import { loadDemo } from '../../apps/api/demo/index.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { type Database, openDatabase, run } from '../../apps/api/src/platform/database.ts'
import { makeEmpty } from '../dataset.ts'
import { startProduct } from '../servers.ts'
import { actor } from './server-under-test.ts'

const [MOST_MS, REQUEST_MS, PATIENCE_MS, LOOK_MS] = [10_000, 1000, 120_000, 100] as const

interface Draft {
  readonly id: number
  readonly contentVersion: number
}

/** How many people an article has reached, at the bell and among those who are asked. */
const reached = async ({ kysely }: Database, id: number): Promise<{ notices: number; dues: number }> => {
  const [row] = await run<{ notices: number; dues: number }>(
    kysely,
    sql`select (select count(*)::int from notifications where entity_kind = 'articles' and entity_id = ${id}) as notices,
      (select count(*)::int from article_dues where article_id = ${id}) as dues`,
  )
  return row ?? { notices: 0, dues: 0 }
}

/**
 * An article for everybody reaches so many people within ten seconds after its publication, outside the request; the same with one
 * that is to be acknowledged.
 */
export async function proveArticleNotices(serverUrl: string, people: number, dataDir: string, port: number) {
  const url = await makeEmpty(serverUrl, 'prove_article_notices')
  const database = openDatabase(url, { max: 2, onError: () => undefined, patient: true })
  await loadDemo({ database, clock: systemClock, employees: people })
  await database.pool.query('vacuum analyze')
  const product = await startProduct(url, port, path.join(dataDir, 'files'))
  try {
    const send = await actor(product.url, '10000003')
    const [category] = await run<{ id: number }>(
      database.kysely,
      sql`select id from article_categories where company_id = (select company_id from users where username = '10000003') limit 1`,
    )
    const publish = async (mustAcknowledge: boolean) => {
      const paragraph = {
        type: 'paragraph',
        content: [{ type: 'text', text: 'Close and tag the vent valve. '.repeat(60) }],
      }
      const content = { title: 'To everybody', categoryId: category?.id, body: { type: 'doc', content: [paragraph] } }
      const made = await send<Draft>('POST', '/articles', { ...content, everybody: true, mustAcknowledge })
      const { id, contentVersion } = made.body.data
      const began = performance.now()
      const published = await send<{ people: number }>('POST', '/articles/publish', { id, contentVersion })
      if (published.status !== 200) throw new Error(`publish: ${published.status} ${published.body.message}`)
      const requestMs = Math.round(performance.now() - began)
      const expected = published.body.data.people
      let found = await reached(database, id)
      while (found.notices < expected && performance.now() - began < PATIENCE_MS) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
        found = await reached(database, id)
      }
      const allMs = Math.round(performance.now() - began)
      return { people: expected, requestMs, allMs, ...found }
    }
    const calm = await publish(false)
    const urgent = await publish(true)
    const holds =
      [calm, urgent].every(
        ({ people: all, notices, requestMs, allMs }) => notices === all && requestMs <= REQUEST_MS && allMs <= MOST_MS,
      ) && urgent.dues === urgent.people
    return { calm, urgent, holds }
  } finally {
    await product.stop()
    await database.close()
  }
}
