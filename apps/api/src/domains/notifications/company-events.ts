import { storedItemId } from '@selamat/contract/kit/menu-items'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../platform/app-context.ts'
import { run, type Tx } from '../../platform/database.ts'
import { emitNotification, emitNotifications } from '../../platform/notification.ts'
import type { OutboxHandler } from '../../platform/outbox.ts'

const payload = z.object({ companyId: z.int() })

interface Person {
  readonly id: number
  readonly companyId: number
}

async function nameOf(tx: Tx, companyId: number): Promise<string | undefined> {
  const [company] = await run<{ companyName: string }>(
    tx,
    sql`select company_name from companies where id = ${companyId}`,
  )
  return company?.companyName
}

/** Notifies the people who can activate a registered company, and the registrant of an activated one. */
export const companyEvents = ({ clock }: AppContext): Readonly<Record<string, OutboxHandler>> => ({
  'company-registered': async (tx, event) => {
    const { companyId: entityId } = payload.parse(event.payload)
    const companyName = await nameOf(tx, entityId)
    if (companyName === undefined) return
    const people = await run<Person>(
      tx,
      // The people who can activate companies: they can update companies and their data scope is all companies.
      sql`select distinct u.id, u.company_id from users u
        join companies c on c.id = u.company_id and c.status = 'ACTIVE'
        join user_roles ur on ur.user_id = u.id
        join roles r on r.id = ur.role_id and r.archived_at is null and r.scope = 'all'
        join role_grants g on g.role_id = r.id and g.item_id = ${storedItemId('submenu/Company')} and 'update' = any(g.actions)
        where u.archived_at is null`,
    )
    const byCompany = [...Map.groupBy(people, ({ companyId }) => companyId)]
    await emitNotifications(
      tx,
      byCompany.map(([companyId, users]) => ({
        kind: 'COMPANY_REGISTERED',
        companyId,
        userIds: users.map(({ id }) => id),
        entityId,
        params: { companyName },
      })),
      clock.now(),
    )
  },
  'company-activated': async (tx, event) => {
    const { companyId } = payload.parse(event.payload)
    const companyName = await nameOf(tx, companyId)
    const [registrant] = await run<Person>(
      tx,
      // The person who registered the company: its first user.
      sql`select u.id, u.company_id from users u
        where u.company_id = ${companyId} and u.archived_at is null order by u.id limit 1`,
    )
    if (companyName === undefined || !registrant) return
    const userIds = [registrant.id]
    const notification = { kind: 'COMPANY_ACTIVATED', companyId, userIds, entityId: companyId } as const
    await emitNotification(tx, { ...notification, params: { companyName } }, clock.now())
  },
})
