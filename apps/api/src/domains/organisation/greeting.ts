import { greeting, todaysGreetings } from '@selamat/contract/domains/organisation/greeting'
import { formatDate } from '@selamat/contract/kit/dates'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { run } from '../../platform/database.ts'
import { holdsAt } from '../../platform/dated.ts'
import { mount } from '../../platform/http.ts'

const MAX_GREETINGS = 3

/** The greetings of a company, and today's greetings for all its users (ORG-25, ORG-26, G-088). */
export function mountGreetings(app: FastifyInstance, context: AppContext): void {
  mount(app, context, todaysGreetings, ({ actor }) =>
    run(
      context.database.kysely,
      sql`select id, title, text from greetings g
        where company_id = ${actor.companyId} and archived_at is null and ${holdsAt('g', formatDate(context.clock.now()))}
        order by valid_from desc, id desc limit ${sql.lit(MAX_GREETINGS)}`,
    ),
  )
  crudRoutes(app, context, greeting, {
    table: 'greetings',
    label: 'title',
    unique: { greetings_title: { field: 'title', code: 'NAME_EXISTS' } },
  })
}
