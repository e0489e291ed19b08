import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { assessing } from '../../../test/hiradcs.ts'
import { withCaseKinds } from '../../domains.ts'
import type { Actor } from '../../platform/access.ts'
import { answerHiradc } from './commands/answer-hiradc.ts'
import { moveHiradc } from './commands/move-hiradc.ts'
import { startReview } from './commands/start-review.ts'
import type { HiradcPorts } from './ports.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { row, read, submit, answer, approved, userId, kysely } = await assessing(api)
const context = withCaseKinds(api.context)
const requestId = 'test'

/** Records that stand on every assessment, so many of them live. */
function permits(live: number) {
  const flags: string[] = []
  const ports: HiradcPorts = {
    dependents: [
      {
        countLive: async (_db, ids) => new Map(ids.map((id) => [id, live])),
        flag: async (_tx, { change }) => {
          flags.push(change)
        },
      },
    ],
  }
  return { ports, flags }
}

const actorOf = async (username: string): Promise<Actor> => {
  const { companyId, employerId, fullName } = await kysely
    .selectFrom('users')
    .select(['companyId', 'employerId', 'fullName'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const session = { sessionId: '', departmentId: null, siteId: null, scopes: [] }
  return { userId: await userId(username), username, fullName, companyId, employerId, ...session }
}

it('is not archived while a live permit names it, and flags what stands on it once it is', async () => {
  const { id } = await approved([row({ controls: row().controls.slice(0, 1) })])
  const { version } = await read('10000004', id)
  const actor = await actorOf('10000004')
  const live = permits(2)
  await expect(moveHiradc(context, live.ports, 'archive', { actor, requestId, id, version })).rejects.toThrow(
    '2 live permits name it',
  )
  const none = permits(0)
  await moveHiradc(context, none.ports, 'archive', { actor, requestId, id, version })
  expect([live.flags, none.flags]).toEqual([[], ['archived']])
})

it('flags what stands on it when its review starts and when the next revision supersedes it', async () => {
  const { id } = await approved([row({ controls: row().controls.slice(0, 1) })])
  const { version } = await read('10000005', id)
  const { ports, flags } = permits(1)
  const author = await actorOf('10000005')
  const body = { id, version, trigger: 'CHANGE' as const, reason: null }
  const call = { actor: author, requestId }
  await startReview(context, ports, { ...call, body })
  await submit(id)
  await answer('10000004', id, 'approve')
  const { task } = await read('10000017', id)
  const head = await actorOf('10000017')
  const approve = { id, taskId: task?.id ?? 0, version: task?.version ?? 0, action: 'approve' as const, comment: null }
  await answerHiradc(context, ports, { ...call, actor: head, body: approve })
  expect(flags).toEqual(['under-review', 'superseded'])
})
