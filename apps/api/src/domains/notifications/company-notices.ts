import { storedItemId } from '@selamat/contract/kit/menu-items'
import { z } from 'zod'
import type { AppContext } from '../../platform/app-context.ts'
import { run, type Tx } from '../../platform/database.ts'
import { sendMail } from '../../platform/mail.ts'
import type { OutboxHandler } from '../../platform/outbox.ts'
import { notify } from './commands/notify.ts'

const payload = z.object({ companyId: z.int() })

interface Person {
  readonly id: number
  readonly companyId: number
  readonly email: string | null
}

const COMPANY = 'select company_name as "companyName" from companies where id = $1'

/** Whoever may activate companies: who may update them and reaches all. */
const ACTIVATORS = `select distinct u.id, u.company_id as "companyId", u.email from users u
  join companies c on c.id = u.company_id and c.status = 'ACTIVE'
  join user_roles ur on ur.user_id = u.id
  join roles r on r.id = ur.role_id and r.archived_at is null and r.scope = 'all'
  join role_grants g on g.role_id = r.id and g.item_id = $1 and 'update' = any(g.actions)
  where u.archived_at is null`

/** Whoever registered the company: the first one in it. */
const REGISTRANT = `select u.id, u.company_id as "companyId", u.email from users u
  where u.company_id = $1 and u.archived_at is null order by u.id limit 1`

async function nameOf(tx: Tx, companyId: number): Promise<string | undefined> {
  const [company] = await run<{ companyName: string }>(tx, COMPANY, [companyId])
  return company?.companyName
}

const where = ({ config }: AppContext, path: string) => (config.publicUrl ? `\n\n${config.publicUrl}${path}\n` : '\n')

/** News about companies: one has registered (to whoever may activate it), one was activated (to its registrant). */
export const companyNotices = (context: AppContext): Readonly<Record<string, OutboxHandler>> => ({
  'company-registered': async (tx, event) => {
    const { companyId } = payload.parse(event.payload)
    const companyName = await nameOf(tx, companyId)
    if (companyName === undefined) return
    const at = context.clock.now()
    const people = await run<Person>(tx, ACTIVATORS, [storedItemId('submenu/Company')])
    const body = `${companyName} has registered and is waiting to be activated`
    const notice = {
      eventId: event.id,
      subject: companyName,
      type: 'Safety' as const,
      body,
      link: '/company-profile',
      at,
    }
    for (const [tenant, theirs] of Map.groupBy(people, (person) => person.companyId)) {
      await notify(tx, { ...notice, companyId: tenant, userIds: theirs.map(({ id }) => id) })
    }
    for (const { email, companyId: tenant } of people) {
      if (!email) continue
      const text = `${body}.${where(context, '/company-profile')}`
      await sendMail(tx, { companyId: tenant, to: email, subject: `${companyName} has registered`, text }, at)
    }
  },
  'company-activated': async (tx, event) => {
    const { companyId } = payload.parse(event.payload)
    const companyName = await nameOf(tx, companyId)
    const [registrant] = await run<Person>(tx, REGISTRANT, [companyId])
    if (companyName === undefined || !registrant?.email) return
    const text = `${companyName} is active now. You can sign in with your Employee ID and add your people.${where(context, '/')}`
    const subject = `${companyName} is active on Selamat`
    await sendMail(tx, { companyId, to: registrant.email, subject, text }, context.clock.now())
  },
})
