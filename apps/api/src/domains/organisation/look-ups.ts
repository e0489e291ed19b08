import { lookUps } from '@selamat/contract/domains/organisation/look-up'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { mount } from '../../platform/http.ts'
import { lookUp } from '../../platform/records/options.ts'
import { scopeOf } from '../../platform/records/scope.ts'
import { departmentBinding } from './department.ts'
import { groupBinding } from './group.ts'
import { hierarchyBinding } from './hierarchy.ts'
import { positionBinding } from './position.ts'
import { sectionBinding } from './section.ts'

const BINDINGS = {
  departments: departmentBinding,
  sections: sectionBinding,
  positions: positionBinding,
  groups: groupBinding,
  models: hierarchyBinding,
}
const NAMES = ['departments', 'sections', 'positions', 'groups', 'models'] as const

/** The look-ups of the user form, by GET (USERS-26 to USERS-30); companies have their own. */
export function mountLookUps(app: FastifyInstance, context: AppContext): void {
  // No data scope: every signed-in user can choose from the records of the company.
  for (const name of NAMES) {
    mount(app, context, lookUps[name], ({ actor, query }) =>
      lookUp(
        context.database.kysely,
        { ...BINDINGS[name], scope: scopeOf(context, { where: BINDINGS[name].where }, actor) },
        query,
        actor.companyId,
      ),
    )
  }
}
